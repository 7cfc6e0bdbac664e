import { describe, expect, it } from "vitest";
import { covers, fit, kept, pan, toDrawing, toTable, viewBox, zoomAt } from "../src/lib/camera";

const table = { width: 72, depth: 48 };
const size = { width: 900, height: 600 };

describe("the camera", () => {
  it("fits the whole table with its frame", () => {
    const camera = fit(table, size);
    const [x, y, width, height] = viewBox(camera, size);
    expect(x).toBeLessThanOrEqual(-22);
    expect(y).toBeLessThanOrEqual(-22);
    expect(x + width).toBeGreaterThanOrEqual(742);
    expect(y + height).toBeGreaterThanOrEqual(502);
  });

  it("goes from the screen to the drawing", () => {
    const camera = { x: 300, y: 200, scale: 2 };
    expect(toDrawing(camera, size, 450, 300)).toEqual([300, 200]);
    expect(toDrawing(camera, size, 460, 280)).toEqual([305, 190]);
  });

  it("turns the table's y up into the drawing's y down", () => {
    expect(toTable(48, 100, 480)).toEqual([10, 0]);
  });

  it("zooms about the pointer", () => {
    const camera = fit(table, size);
    const before = toDrawing(camera, size, 200, 150);
    const after = toDrawing(zoomAt(camera, size, 2.5, 200, 150, 0.1), size, 200, 150);
    expect(after[0]).toBeCloseTo(before[0], 9);
    expect(after[1]).toBeCloseTo(before[1], 9);
  });

  it("zooms neither beyond its least nor its most", () => {
    const camera = fit(table, size);
    expect(zoomAt(camera, size, 1e-6, 0, 0, 0.5).scale).toBe(0.5);
    expect(zoomAt(camera, size, 1e6, 0, 0, 0.5).scale).toBe(14);
  });

  it("pans with the pointer and never loses the table", () => {
    expect(pan({ x: 100, y: 100, scale: 2 }, 20, -10)).toEqual({ x: 90, y: 105, scale: 2 });
    expect(kept({ x: -900, y: 9000, scale: 1 }, table)).toEqual({ x: 0, y: 480, scale: 1 });
  });
});

describe("what is painted", () => {
  const [size, wide] = [
    { width: 1000, height: 600 },
    { width: 1400, height: 840 },
  ];
  const all: [number, number, number, number] = [-22, -22, 742, 502];
  const painted = { x: 360, y: 240, scale: 1.2 };
  it("serves while the camera goes nearer anywhere", () => {
    const near = zoomAt(painted, size, 2.5, 60, 40, 0.5);
    expect(covers(painted, wide, near, size, all)).toBe(true);
  });
  it("serves for a wider look if it holds the whole table", () => {
    expect(covers(painted, wide, { ...painted, scale: 0.5 }, size, all)).toBe(true);
  });
  it("does not serve where it ends before the table does", () => {
    const close = { x: 200, y: 200, scale: 5 };
    expect(covers(close, wide, { ...close, x: 300 }, size, all)).toBe(false);
    expect(covers(close, wide, { ...close, x: 230 }, size, all)).toBe(true);
  });
});
