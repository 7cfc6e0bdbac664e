"""What can be measured of a page's looks: nothing cut off, nothing over something else, nothing too small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.web.kit import DESKTOP, PHONE, Visitor

PICTURES = Path(__file__).resolve().parents[2] / "build" / "web"
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"size": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2},
    "desktop": {"size": DESKTOP},
}

# Complaints about everything with words on it that can be seen now. Things inside one that scrolls are looked
# at as far as they show; the board is a picture and not looked at.
LOOK = r"""([least]) => {
  const found = [];
  const root = document.documentElement;
  const name = (one) => {
    const words = (one.getAttribute("aria-label") || one.innerText || one.value || "").trim();
    const classes = [...one.classList].filter((word) => !word.startsWith("svelte-"));
    return `${[one.tagName.toLowerCase(), ...classes].join(".")} “${words.replace(/\s+/g, " ").slice(0, 40)}”`;
  };
  const every = [...document.body.querySelectorAll("*")].filter(
    (one) => !one.closest("svg, [data-testid=board], .hidden") && one.tagName !== "OPTION"
      && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  if (root.scrollWidth > root.clientWidth) {
    const wide = every.filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
    const whose = wide.slice(0, 3).map(name).join("; ");
    found.push(`${root.scrollWidth} wide in a window of ${root.clientWidth}: ${whose}`);
  }
  // Where the words of an element themselves are, line by line.
  const said = (node) => node.nodeType === 3 && node.textContent.trim();
  const lines = (one) => [...one.childNodes].filter(said).flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  });
  const scrolls = (how) => /auto|scroll/.test(how);
  const clips = (how) => /hidden|clip/.test(how);
  // What shows of a box through all that it is in; null if nothing does.
  const shows = (one, { left, top, right, bottom }) => {
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  };
  for (const one of every) {
    const own = getComputedStyle(one);
    for (const line of lines(one)) {
      let [x, y] = [true, true]; // not yet inside something that can be scrolled that way
      const box = one.getBoundingClientRect();
      const out = line.right > box.right + 1 || line.left < box.left - 1;
      if (out && own.display !== "inline" && !scrolls(own.overflowX))
        found.push(`words run out of ${name(one)}`);
      for (let up = one; up && (x || y); up = up.parentElement) {
        const style = getComputedStyle(up);
        const at = up.getBoundingClientRect();
        if (scrolls(style.overflowX)) x = false;
        if (scrolls(style.overflowY)) y = false;
        if (x && clips(style.overflowX) && (line.right > at.right + 1 || line.left < at.left - 1))
          found.push(`cut off at the side: ${name(one)}`);
        if (y && clips(style.overflowY) && (line.bottom > at.bottom + 3 || line.top < at.top - 3))
          found.push(`cut off below or above: ${name(one)}`);
      }
      if (x && (line.left < -1 || line.right > innerWidth + 1)) found.push(`beyond the window: ${name(one)}`);
    }
  }
  const controls = every.filter((one) => one.matches("button, a, select, input, summary, [role=tab]"));
  const layer = (one) => one.closest("dialog, .veil, .drop, .float, .window, h3") ?? document.body;
  // What can be in the way of something else: controls, and words outside of controls.
  const free = (one) => !one.closest("button, a, select, summary") && lines(one).length;
  const things = every.filter((one) => controls.includes(one) || free(one));
  // Of a slider only the line in its middle is drawn; the rest is room for a finger.
  const drawn = (one) => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    const spare = one.matches("input[type=range]") ? Math.max(0, (height - 20) / 2) : 0;
    return { left, top: top + spare, right, bottom: bottom - spare };
  };
  const parts = things.flatMap((one) => {
    const whole = controls.includes(one) && getComputedStyle(one).display !== "inline";
    const boxes = whole ? [drawn(one)] : lines(one);
    return boxes.map((box) => ({ one, box: shows(one, box) })).filter(({ box }) => box);
  });
  for (let a = 0; a < parts.length; a++) for (let b = a + 1; b < parts.length; b++) {
    const [p, q] = [parts[a], parts[b]];
    if (p.one.contains(q.one) || q.one.contains(p.one) || layer(p.one) !== layer(q.one)) continue;
    const wide = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left);
    const tall = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
    const much = `${Math.round(wide)} × ${Math.round(tall)}`;
    if (wide > 2 && tall > 4) found.push(`overlapping by ${much}: ${name(p.one)} and ${name(q.one)}`);
  }
  if (least) for (const one of controls) {
    // Words in a sentence that can be pressed are as high as the sentence.
    if (getComputedStyle(one).display.startsWith("inline") && !one.matches(".btn, select, input")) continue;
    const whole = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : one;
    const { height } = whole.getBoundingClientRect();
    if (shows(one, one.getBoundingClientRect()) && height < least - 0.5)
      found.push(`only ${Math.round(height)} high: ${name(one)}`);
  }
  return [...new Set(found)];
}"""


def complaints(page: Page, least: int = 0) -> list[str]:
    """What is wrong with the looks of the page as it is scrolled now."""
    found: list[Any] = page.evaluate(LOOK, [least])
    return [str(one) for one in found]


def whole_page(page: Page, least: int = 0) -> list[str]:
    """The same for a page that is longer than the window: screen by screen."""
    found: list[str] = []
    height = int(page.evaluate("innerHeight"))
    for at in range(0, int(page.evaluate("document.documentElement.scrollHeight")), height):
        page.evaluate("(at) => scrollTo(0, at)", at)
        found += [one for one in complaints(page, least) if one not in found]
    page.evaluate("scrollTo(0, 0)")
    return found


class Tour:
    """Goes from screen to screen, takes a picture of each and gathers what is wrong."""

    def __init__(self, hand: Visitor, screen: str, scheme: str, axe: str, checked: tuple[str, ...]) -> None:
        self.hand, self.name, self.axe = hand, f"{screen}-{scheme}", axe
        self.least = 40 if screen == "phone" else 0
        self.checked = checked  # where more is looked for than what is cut off or too small
        self.wrong: list[str] = []
        PICTURES.mkdir(parents=True, exist_ok=True)

    def look(self, where: str) -> None:
        page = self.hand.page
        page.wait_for_timeout(500)  # until nothing glides any more
        path: Path = PICTURES / f"{where}-{self.name}.png"
        page.screenshot(path=path)
        self.wrong += [f"{where}: {one}" for one in whole_page(page, self.least)]
        if where not in self.checked:
            return
        page.evaluate(self.axe)
        rules = page.evaluate(
            "axe.run(document, { resultTypes: ['violations'] }).then((all) => all.violations)"
        )
        for rule in rules:
            if rule["impact"] in ("serious", "critical"):
                nodes = "; ".join(node["html"][:150] for node in rule["nodes"][:3])
                self.wrong.append(f"{where}: {rule['impact']} {rule['id']}: {rule['help']}: {nodes}")
