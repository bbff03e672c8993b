// What the monkey does: actions as plain data, drawn from a seed without a look at the page, so that a list of them can be done again
// and with some left out. What an action is about ("the control at 0.37 of all there are") is found when it is done.

/** Numbers from 0 to below 1 that look random, the same ones for a seed (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SIZES = [[1280, 720], [390, 844], [320, 240], [800, 600]];

/** All that the page hears but O, which opens a dialog of the system's, and some keys that it does not. */
const KEYS = [
  ..."kljrepdvwqi12345cb.gxnNams+-?",
  "Space", "ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "PageDown", "PageUp", "Home", "End", "Tab", "Enter",
  "Escape", "Escape", "Escape", "Control+z", "Control+y", "Delete",
];

const TEXTS = ["", "0", "1", "3", "-1", "64", "99999", "1,2,3", "x", "80,32,5,7", "crash:1@2", "ÄÖ <b>\u{1f600}", "2-9", "0.5"];

/** How often each is drawn, and how. */
const KINDS = [
  [22, (draw) => ({ do: "link", link: link(draw) })],
  [6, (draw) => ({ do: "storm", links: Array.from({ length: 2 + Math.floor(draw() * 6) }, () => link(draw)) })],
  [30, (draw) => ({ do: "control", at: draw(), value: draw() })],
  [8, (draw) => ({ do: "process", at: draw() })],
  [6, (draw) => ({ do: "message", at: draw() })],
  [14, (draw) => ({ do: "key", key: any(draw, KEYS) })],
  [6, (draw) => ({ do: "scrub", to: draw(), isDrag: draw() < 0.5 })],
  [5, (draw) => ({ do: "history", by: any(draw, [-1, -1, -2, 1, 1]) })],
  [2, (draw) => ({ do: "resize", to: any(draw, SIZES) })],
  [2, (draw) => ({ do: "paste", link: link(draw) })],
  [4, (draw) => ({ do: "wait", for: Math.floor(draw() ** 3 * 600) })],
];

const TOTAL = KINDS.reduce((sum, [weight]) => sum + weight, 0);

/** The next action. */
export function next(draw) {
  let at = draw() * TOTAL;
  const [, make] = KINDS.find(([weight]) => (at -= weight) < 0);
  return make(draw);
}

function any(draw, list) {
  return list[Math.floor(draw() * list.length)];
}

/** Which link, by its place among all, and what of the view stands after it. */
function link(draw) {
  const views = [];
  const seldom = (share, make) => draw() < share && views.push(make());
  seldom(0.3, () => `sel=${Math.floor(draw() * 8)}`);
  seldom(0.15, () => `msg=${Math.floor(draw() * 20)}`);
  seldom(0.3, () => `t=${(draw() * 12).toFixed(2)}`);
  seldom(0.1, () => `step=${Math.floor(draw() * 30)}`);
  seldom(0.05, () => "view=present");
  seldom(0.1, () => "guess");
  seldom(0.1, () => `theme=${any(draw, ["light", "dark", "projector"])}`);
  seldom(0.1, () => "n=live&crashed=out&broadcasts=once");
  seldom(0.03, () => "embed");
  return { at: draw(), also: draw() < 0.25 ? { at: draw(), scene: 1 + Math.floor(draw() * 4) } : undefined, view: views.join("&") };
}

/** The fragment of a link, given all scenarios' links and all exercises and stories. */
function fragment({ at, also, view }, { links, told }) {
  const views = [view];
  if (also !== undefined) {
    const { kind, key } = told[Math.floor(also.at * told.length)];
    views.push(kind === "story" ? `story=${key}&scene=${also.scene}` : `exercise=${key}`);
  }
  const said = views.filter((part) => part !== "").join("&");
  return `#${links[Math.floor(at * links.length)]}${said === "" ? "" : `!${said}`}`;
}

/** Does an action. */
export async function perform(page, action, pool) {
  switch (action.do) {
    case "link":
      return page.evaluate((hash) => void (location.hash = hash), fragment(action.link, pool));
    case "storm":
      return page.evaluate((all) => all.forEach((hash) => (location.hash = hash)), action.links.map((it) => fragment(it, pool)));
    case "history":
      // Not away from the page.
      return page.evaluate((by) => {
        const to = navigation.currentEntry.index + by;
        if (to in navigation.entries()) history.go(by);
      }, action.by);
    case "key":
      return page.keyboard.press(action.key);
    case "resize":
      return page.setViewportSize({ width: action.to[0], height: action.to[1] });
    case "wait":
      return page.waitForTimeout(action.for);
    case "paste":
      return page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, `https://example.org/${fragment(action.link, pool)}`);
    default:
      return page.evaluate(touch, { ...action, texts: TEXTS });
  }
}

/** In the page: does something to an element of it. */
function touch({ do: what, at, value, to, isDrag, texts }) {
  // What lies behind a modal dialog cannot be reached.
  const reach = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const pick = (selector, isFit = () => true) => {
    const all = [...reach.querySelectorAll(selector)].filter((it) => it.checkVisibility({ visibilityProperty: true }) && isFit(it));
    return all[Math.floor(at * all.length)];
  };
  const fire = (element, ...names) => names.forEach((name) => element.dispatchEvent(new Event(name, { bubbles: true })));
  const click = (element) => element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  if (what === "process") return click(pick("[data-process]"));
  if (what === "message") return click(pick("[data-message]"));
  if (what === "scrub") {
    const slider = reach.querySelector(".scrub");
    if (slider === null) return;
    slider.value = String(to * Number(slider.max));
    return fire(slider, "input", ...(isDrag ? [] : ["change"]));
  }
  // Links lead elsewhere, files come from a dialog of the browser, and what is saved goes there.
  const isOwn = (it) => !it.disabled && !it.matches("a:not([href^='#'])") && it.type !== "file";
  const control = pick("button, summary, select, input, textarea, a[href], [role=slider], [role=tab]", isOwn);
  if (control === undefined) return;
  control.focus();
  // What is drawn has no `click` of its own.
  if (control instanceof SVGElement) {
    click(control);
  } else if (control.matches("select")) {
    control.selectedIndex = Math.floor(value * control.options.length);
    fire(control, "input", "change");
  } else if (control.matches("input[type=range]")) {
    const [min, max] = [Number(control.min || 0), Number(control.max || 100)];
    control.value = String(min + value * (max - min));
    fire(control, "input", "change");
  } else if (control.matches("textarea, input:not([type=checkbox], [type=radio])")) {
    control.value = texts[Math.floor(value * texts.length)];
    fire(control, "input", "change");
  } else {
    control.click();
  }
}
