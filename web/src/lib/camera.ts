/** The camera over the table: a centre in drawing units and a scale in pixels for each of them. */

export const SCALE = 10; // drawing units an inch, as in every picture of the product

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const FRAME = 22; // the wooden frame round the table, in drawing units

/** The camera that shows the whole table with its frame. */
export function fit(table: { width: number; depth: number }, size: Size): Camera {
  const wide = table.width * SCALE + 2 * FRAME;
  const tall = table.depth * SCALE + 2 * FRAME;
  const scale = Math.min(size.width / wide, size.height / tall);
  return { x: (table.width * SCALE) / 2, y: (table.depth * SCALE) / 2, scale: scale > 0 ? scale : 1 };
}

/** The camera that shows a box, in drawing units, with a margin. */
export function fitBox(box: [number, number, number, number], size: Size, most: number): Camera {
  const wide = Math.max(1, box[2] - box[0]);
  const tall = Math.max(1, box[3] - box[1]);
  const scale = Math.min(size.width / wide, size.height / tall, most);
  return { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, scale };
}

export function viewBox(camera: Camera, size: Size): [number, number, number, number] {
  const width = size.width / camera.scale;
  const height = size.height / camera.scale;
  return [camera.x - width / 2, camera.y - height / 2, width, height];
}

/** A point of the screen (in pixels from the board's corner) in drawing units. */
export function toDrawing(camera: Camera, size: Size, px: number, py: number): [number, number] {
  return [camera.x + (px - size.width / 2) / camera.scale, camera.y + (py - size.height / 2) / camera.scale];
}

/** Drawing units to table inches (y up). */
export function toTable(depth: number, x: number, y: number): [number, number] {
  return [x / SCALE, depth - y / SCALE];
}

/** Zoom by a factor, keeping what lies under the given pixel where it is. */
export function zoomAt(camera: Camera, size: Size, factor: number, px: number, py: number, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), 14);
  const [x, y] = toDrawing(camera, size, px, py);
  return { x: x - (px - size.width / 2) / scale, y: y - (py - size.height / 2) / scale, scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale, scale: camera.scale };
}

/** Keeps the camera's centre over the table, so that the table cannot be lost. */
export function kept(camera: Camera, table: { width: number; depth: number }): Camera {
  const x = Math.min(Math.max(camera.x, 0), table.width * SCALE);
  const y = Math.min(Math.max(camera.y, 0), table.depth * SCALE);
  return x === camera.x && y === camera.y ? camera : { x, y, scale: camera.scale };
}

/** Whether all that a camera shows of a box, in drawing units, is also within what another one shows. */
export function covers(
  painted: Camera,
  wide: Size,
  camera: Camera,
  size: Size,
  box: [number, number, number, number],
): boolean {
  const [px, py, pw, ph] = viewBox(painted, wide);
  const [x, y, w, h] = viewBox(camera, size);
  const [left, right] = [Math.max(x, box[0]), Math.min(x + w, box[2])];
  const [top, bottom] = [Math.max(y, box[1]), Math.min(y + h, box[3])];
  return left >= right || top >= bottom || (left >= px && right <= px + pw && top >= py && bottom <= py + ph);
}
