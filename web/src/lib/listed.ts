/** Names in a row: “Ann”, “Ann and Ben”, “Ann, Ben and Cleo”. */
export function listed(names: string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}
