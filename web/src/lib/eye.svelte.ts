/** Who looks at the board: where the camera is, and what is painted of it. */

import { untrack } from "svelte";
import type { XY } from "../wire";
import type { Camera, Size } from "./camera";
import { FRAME, SCALE, covers, fit, fitBox, kept, pan, toDrawing, viewBox, zoomAt } from "./camera";
import { bounds } from "./motion";
import type { Drawing } from "./slant";

// The painted layers reach beyond the board by this much of it on every side.
const OVER = 0.2;

/**
 * What is painted lags behind the camera: while it moves, the painted layers are only shifted and scaled, and painted
 * anew when it rests or has gone too far.
 */
export class Eye {
  width = $state(0);
  height = $state(0);
  camera = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  painted = $state.raw<Camera>({ x: 0, y: 0, scale: 1 });
  /** Whether the camera has gone where it is not painted yet. */
  moving = false;
  #fitted = $state(true);
  #cost = 0; // milliseconds that the last painting took: where it is slow, it waits longer for the camera to rest

  /** Made as a board is. `idle` says whether no hand is at work; `settled` is told of every painting. */
  constructor(
    private readonly table: () => Drawing,
    private readonly idle: () => boolean,
    private readonly settled: () => void,
  ) {
    $effect(() => {
      const { width, depth } = this.table();
      const whole = fit({ width, depth }, this.size);
      if (this.width && this.height && untrack(() => this.#fitted)) this.camera = whole;
    });
    $effect(() => {
      const next = this.camera;
      const { width, depth } = this.table();
      const seen = covers(this.painted, this.reach, next, this.size, [
        -FRAME,
        -FRAME,
        width * SCALE + FRAME,
        depth * SCALE + FRAME,
      ]);
      return untrack(() => this.#follow(next, seen));
    });
  }

  get size(): Size {
    return { width: this.width, height: this.height };
  }
  /** How much is painted. */
  private get reach(): Size {
    return { width: this.width * (1 + 2 * OVER), height: this.height * (1 + 2 * OVER) };
  }
  private get least(): number {
    return fit(this.table(), this.size).scale * 0.8;
  }
  /** Whether the whole table is large enough to act on. */
  private get roomy(): boolean {
    return fit(this.table(), this.size).scale > 0.9;
  }
  /** Where the painted layers are to be shown. */
  get transform(): string {
    const { painted, camera } = this;
    const [x, y] = [(painted.x - camera.x) * camera.scale, (painted.y - camera.y) * camera.scale];
    return `translate(${x}px, ${y}px) scale(${camera.scale / painted.scale})`;
  }
  /** What is painted, in drawing units. */
  get box(): string {
    return written(viewBox(this.painted, this.reach));
  }
  /** What is seen, in drawing units. */
  get seen(): string {
    return written(viewBox(this.camera, this.size));
  }
  /** A point of the drawing under one of the board, which is in pixels. */
  drawn([px, py]: XY): XY {
    return toDrawing(this.camera, this.size, px, py);
  }

  #follow(next: Camera, seen: boolean): (() => void) | undefined {
    if (next === this.painted) return undefined;
    const far = next.scale / this.painted.scale;
    if (!seen || far >= 3 || far <= 0.4 || (this.idle() && this.#fitted)) {
      this.#paint(next);
      return undefined;
    }
    this.moving = true;
    const timer = setTimeout(() => this.#paint(next), Math.min(500, Math.max(150, 3 * this.#cost)));
    return () => clearTimeout(timer);
  }
  #paint(next: Camera): void {
    const begun = performance.now();
    this.painted = next;
    requestAnimationFrame(() => setTimeout(() => (this.#cost = performance.now() - begun)));
    this.settled();
    this.moving = false;
  }

  // ------------------------------------------------------------------------------ looking

  look(next: Camera): void {
    this.#fitted = false;
    this.camera = kept(next, this.table());
  }
  zoom(factor: number, [x, y]: XY = [this.width / 2, this.height / 2]): void {
    this.look(zoomAt(this.camera, this.size, factor, x, y, this.least));
  }
  shift(dx: number, dy: number): void {
    this.look(pan(this.camera, dx, dy));
  }
  showAll(): void {
    this.#fitted = true;
    this.camera = fit(this.table(), this.size);
  }
  /** Brings points of the table into view with so many inches around them, no closer than a scale. */
  show(points: XY[], room: number, most = 2): void {
    if (!points.length) return;
    const { spot } = this.table();
    const [x0, y0, x1, y1] = bounds(points.map((point) => spot(point, 0)));
    const far = room * SCALE;
    this.look(fitBox([x0 - far, y0 - far, x1 + far, y1 + far], this.size, most));
  }
  /** The same where the whole table would be too small to act on. */
  closeUp(points: XY[], room: number): void {
    if (!this.roomy) this.show(points, room);
  }
}

function written(box: number[]): string {
  return box.map((value) => value.toFixed(3)).join(" ");
}
