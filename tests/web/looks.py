"""What can be measured of a page's looks: nothing cut off, nothing over something else, nothing too small."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Complaints about everything with words on it that can be seen now. Things inside one that scrolls are looked
# at as far as they show; the board is a picture and not looked at.
LOOK = r"""([least]) => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
    found.push(`the page is ${root.scrollWidth} wide in a window of ${root.clientWidth}: ${wide.slice(0, 3).map(name).join("; ")}`);
  }
  function name(one) {
    const words = (one.getAttribute("aria-label") || one.innerText || one.value || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) => !c.startsWith("svelte-")).join(".")} “${words}”`;
  }
  function shown(one) {
    const style = getComputedStyle(one);
    if (style.visibility === "hidden" || style.display === "none" || Number(style.opacity) === 0) return null;
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let up = one.parentElement; up; up = up.parentElement) {
      const over = getComputedStyle(up);
      if (over.clipPath !== "none") return null;
      if (over.overflowX === "visible" && over.overflowY === "visible") continue;
      const box = up.getBoundingClientRect();
      left = Math.max(left, box.left); right = Math.min(right, box.right);
      top = Math.max(top, box.top); bottom = Math.min(bottom, box.bottom);
    }
    if (style.clipPath !== "none") return null;
    left = Math.max(left, 0); right = Math.min(right, innerWidth); top = Math.max(top, 0); bottom = Math.min(bottom, innerHeight);
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  }
  // On top at the middle of what shows of it; else it lies under an open window and is not looked at.
  function onTop(one, box) {
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return at !== null && (one.contains(at) || at.contains(one));
  }
  const outside = (one) => !one.closest("svg, [data-testid=board], .hidden");
  const words = [...document.body.querySelectorAll("*")].filter(
    (one) => outside(one) && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()),
  );
  const controls = [...document.body.querySelectorAll("button, a, select, input, summary, [role=tab]")].filter(outside);
  const all = [...new Set([...controls, ...words])].map((one) => ({ one, box: shown(one) })).filter(({ box }) => box);
  for (const { one, box } of all) {
    if (one.tagName === "OPTION") continue;
    const style = getComputedStyle(one);
    if (style.display !== "inline" && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && !/auto|scroll/.test(style.overflowX))
      found.push(`cut off or running over (${one.scrollWidth} in ${one.clientWidth}): ${name(one)}`);
    if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 2) found.push(`cut off below (${one.scrollHeight} in ${one.clientHeight}): ${name(one)}`);
    const { left, right } = one.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the window: ${name(one)}`);
  }
  const tops = all.filter(({ one, box }) => one.tagName !== "OPTION" && onTop(one, box));
  // Of what stands inside a control only the control itself counts.
  const apart = tops.filter(({ one }) => !tops.some((other) => other.one !== one && other.one.contains(one)));
  for (let a = 0; a < apart.length; a++) for (let b = a + 1; b < apart.length; b++) {
    const [p, q] = [apart[a], apart[b]];
    const wide = Math.min(p.box.right, q.box.right) - Math.max(p.box.left, q.box.left);
    const tall = Math.min(p.box.bottom, q.box.bottom) - Math.max(p.box.top, q.box.top);
    if (wide > 2 && tall > 2) found.push(`overlapping by ${Math.round(wide)} × ${Math.round(tall)}: ${name(p.one)} and ${name(q.one)}`);
  }
  if (least) for (const one of controls) {
    const box = one.getBoundingClientRect();
    // Words in a sentence that can be pressed are as high as the sentence.
    if (!shown(one) || getComputedStyle(one).display === "inline" || one.matches(".chip") || one.closest("p, li.w0, li.w1")?.matches(":not(.row)")) continue;
    const label = one.matches("input[type=checkbox]") ? one.closest("label").getBoundingClientRect() : box;
    if (label.height < least - 0.5) found.push(`only ${Math.round(label.height)} high: ${name(one)}`);
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
