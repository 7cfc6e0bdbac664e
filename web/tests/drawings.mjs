// Draws with the page's own code what a test asks for: JSON in, JSON out. tests/web/test_same_drawings.py compares
// it with the pictures of the program.
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const server = await createServer({
  root: fileURLToPath(new URL("..", import.meta.url)),
  configFile: false,
  appType: "custom",
  logLevel: "error",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false },
});
const load = (name) => server.ssrLoadModule(`/src/draw/${name}.ts`);
const [figures, labels, looks, marks, terrain, units] = await Promise.all(
  ["figures", "labels", "looks", "marks", "terrain", "units"].map(load),
);
let asked = "";
for await (const part of process.stdin) asked += part;
const { badges, figured, markers, numbers, seats, shapes, texts, trays } = JSON.parse(asked);
const drawn = {
  badges: badges.map(([state, sign]) => labels.drawBadge(state, sign)),
  defs: terrain.groundDefs() + units.unitDefs(),
  figures: figured.map(([name, wide, deep, heading, turn]) =>
    figures.drawPicture(name, "#fff", figures.figureScale(wide, deep), figures.isMirrored(name, heading), turn),
  ),
  flags: [...looks.SIDES, looks.NEUTRAL].map((side) => marks.pennant(side, 0.5, 0.5, 17, 15)),
  markers: markers.map((marker) => units.drawMarker(marker, marker.sign, seats)),
  numbers: numbers.map(marks.num),
  shapes: shapes.map((shape) => terrain.shapeOf(...shape)),
  trays: trays.map((unit, at) => units.drawUnit(unit, looks.SIDES[at % looks.SIDES.length], new Set())),
  widths: texts.map((text) => marks.textWidth(text, 10)),
};
await server.close();
process.stdout.write(JSON.stringify(drawn));
