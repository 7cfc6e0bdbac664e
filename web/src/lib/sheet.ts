/** The board as what is drawn on it sees it. */

import type { Pose, View, XY } from "../wire";

export interface Sheet {
  readonly view: View;
  readonly names: Record<string, string>;
  readonly seats: string[];
  /** One pixel in drawing units. */
  readonly px: number;
  /** A point of the table in drawing units. */
  spot: (point: XY | Pose) => XY;
  /** The same for several. */
  flip: (points: XY[]) => XY[];
}
