/** The board as what is drawn on it sees it. */

import type { Pose, Words, XY } from "../wire";
import type { Tabled } from "./tabled";

export interface Sheet {
  readonly view: Tabled;
  /** The book's own words. */
  readonly words: Words;
  readonly names: Record<string, string>;
  readonly seats: string[];
  /** How high the floor is that is looked at; null on a flat table. */
  readonly height: number | null;
  /** One pixel in drawing units. */
  readonly px: number;
  /** A point of the table in drawing units. Where one looks from above, heights do not matter. */
  spot: (point: XY | Pose, height?: number) => XY;
  /** The same for several. */
  flip: (points: XY[], height?: number) => XY[];
  /** Whether the table is seen aslant. */
  readonly slanted: boolean;
}
