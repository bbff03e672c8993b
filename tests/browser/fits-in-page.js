// Runs in the page: what does not fit there. `globalThis.fits` has a function for each kind of fault; each gives lines of text, a fault a line,
// beginning with the element that it is about. What is measured is what is drawn: text by the boxes of its lines, controls by theirs, and what
// lies on top by `elementsFromPoint`. fits.mjs says when a page is measured, and what is excepted.

globalThis.fits = (() => {
  /** What can be pressed, dragged or typed into. */
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider], [data-process], [data-fault] [tabindex]";
  /** What is laid over the page on purpose, each with what it may lie over: everything that is not in it. */
  const LAYERS = "dialog, .page.is-panel-open > .scenario, .menu, .header-menu, .skip-link:focus";
  /** What nobody sees: words for screen readers, titles of drawings, the sheet of paper, inputs under a label of their own. */
  const UNSEEN = ".unseen, title, desc, .sheet, option, .is-presenting .header h1, .skip-link:not(:focus), .patterns";
  /** What moves over other things while messages travel. */
  const MOVING = ".sprites";

  const LEAST_TARGET = 24;
  const LEAST_TYPE = 12;
  /** Less than this is rounding, and the air above and below letters in their line. */
  const SLACK = 1.5;

  const isClipped = (element) => /inset\(50%/.test(getComputedStyle(element).clipPath);
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !element.closest(UNSEEN) && !isClipped(element);
  const short = (element) => (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  const className = (element) => String(element.className.baseVal ?? element.className).split(" ").filter(Boolean).slice(0, 2).join(".");

  /** An element in words: what it says, and where it stands. */
  function nameOf(element) {
    const own = (one) => one.tagName.toLowerCase() + (className(one) ? `.${className(one)}` : "");
    const around = element.parentElement?.closest("[class]");
    return `${around ? `${own(around)} > ` : ""}${own(element)} “${short(element)}”`;
  }

  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const width = (rect) => rect.right - rect.left;
  const height = (rect) => rect.bottom - rect.top;
  const isEmpty = (rect) => width(rect) <= SLACK || height(rect) <= SLACK;
  const common = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isPartOf = (one, other) => one.contains(other) || other.contains(one);

  /** What has been found out while the page is looked at once: nothing of it changes meanwhile. */
  let known = new Map();

  /** A function that remembers what `find` returns for each argument, until `known` is emptied. */
  function once(find) {
    return (of) => {
      const results = known.get(find) ?? new Map();
      known.set(find, results);
      if (!results.has(of)) results.set(of, find(of));
      return results.get(of);
    };
  }

  /** The boxes around something that cut off or scroll what does not fit in them; of drawings only the outermost clips. */
  const clipsAround = once((element) => {
    const found = [];
    const isFixed = (one) => getComputedStyle(one).position === "fixed";
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const around = one.parentElement;
      if (isFixed(one) || one.matches("dialog") || !around || around === document.body) break;
      if (around.ownerSVGElement) continue;
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      found.push({ around, x: overflowX, y: overflowY });
    }
    return found;
  });

  /** What of a box is seen, and what of it is cut off without a way to scroll there: how many pixels, and by what. */
  function seenOf(rect, clips) {
    let seen = box(rect);
    let cut = null;
    for (const { around, x, y } of clips) {
      const room = around.getBoundingClientRect();
      const rest = common(seen, {
        left: x === "visible" ? -Infinity : room.left,
        right: x === "visible" ? Infinity : room.right,
        top: y === "visible" ? -Infinity : room.top,
        bottom: y === "visible" ? Infinity : room.bottom,
      });
      const lost = { x: width(seen) - width(rest), y: height(seen) - height(rest) };
      // What is wholly outside has not been drawn at all: the second line of what has room for one.
      if (!isEmpty(rest)) {
        if (lost.x > SLACK) cut ??= { by: around, across: lost.x };
        if (lost.y > SLACK + 1 && /hidden|clip/.test(y)) cut ??= { by: around, down: lost.y };
      }
      seen = rest;
    }
    return { seen, cut };
  }

  /** Every piece of text that is seen: its element and the boxes of its lines, each with what of it is seen. */
  const texts = once(() => {
    const found = [];
    for (const element of document.querySelectorAll("body *")) {
      if (!isSeen(element)) continue;
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      if (nodes.length === 0) continue;
      const clips = clipsAround(element).concat(/hidden|clip/.test(getComputedStyle(element).overflowX) ? [{ around: element, x: "hidden", y: getComputedStyle(element).overflowY }] : []);
      const lines = nodes.flatMap(linesOf).map((rect) => ({ rect, ...seenOf(rect, clips) }));
      const drawn = lines.filter(({ seen }) => !isEmpty(seen));
      if (drawn.length > 0) found.push({ element, lines: drawn });
    }
    return found;
  });

  function linesOf(node) {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > SLACK && height > SLACK);
  }

  /** Controls that are seen and can be used; of those under a label of their own, the label. */
  const controls = once(() => {
    const found = new Map();
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (element.disabled || element.getAttribute("tabindex") === "-1" && !element.matches("[data-process], [role=tab]")) continue;
      const label = element.matches("input") ? element.closest("label") : null;
      const shown = label ?? element;
      if (!isSeen(shown) || (!label && getComputedStyle(element).opacity === "0")) continue;
      found.set(shown, element);
    }
    return [...found.keys()];
  });

  const canBePointedAt = (element) => getComputedStyle(element).pointerEvents !== "none";

  /** Whether something of a given element is painted at a point: what is transparent covers nothing. */
  function isPainted(element, [x, y]) {
    const style = getComputedStyle(element);
    if (Number(style.opacity) < 0.1) return false;
    const isOpaque = (colour) => colour !== "none" && colour !== "transparent" && !/,\s*0\)$|\/\s*0\)$/.test(colour);
    if (element.ownerSVGElement) return isOpaque(style.fill) && Number(style.fillOpacity) > 0.1 && Number(getComputedStyle(element.parentElement).opacity) > 0.1;
    const isThere = [...element.getClientRects()].some((rect) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom);
    return isThere && (isOpaque(style.backgroundColor) || style.backgroundImage !== "none");
  }

  /** What lies over an element at a point, if anything does. Within a drawing the order of drawing is meant. */
  function coverAt(element, point) {
    const drawing = element.closest("svg");
    for (const top of document.elementsFromPoint(...point)) {
      if (isPartOf(top, element) || (drawing && drawing.contains(top))) return null;
      if (element.closest("label") && element.closest("label").contains(top)) return null;
      if (isPainted(top, point)) return top;
    }
    return null;
  }

  const isInWindow = (rect) => rect.top >= -SLACK && rect.left >= -SLACK && rect.bottom <= innerHeight + SLACK && rect.right <= innerWidth + SLACK;
  const layerOf = once((element) => element.closest(LAYERS));

  /** Points of a box where something could lie over it: both ends and the middle, inside. */
  function pointsOf({ left, top, right, bottom }) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const inset = Math.min(3, (right - left) / 4);
    return [[x, y], [left + inset, y], [right - inset, y]];
  }

  // The faults

  /** Nothing is wider than the window, and nothing has to be scrolled sideways. */
  function sideways() {
    const found = [];
    const page = document.documentElement;
    for (const table of document.querySelectorAll(".matrix table")) {
      const room = table.parentElement;
      const isSmall = table.rows.length <= 10;
      if (isSmall && room.scrollWidth > room.clientWidth + 1) found.push(`${nameOf(room)}: ${room.scrollWidth} px wide in ${room.clientWidth}`);
    }
    if (page.scrollWidth > innerWidth + 1) found.push(`page: ${page.scrollWidth} px wide in a window of ${innerWidth}`);
    for (const { element, lines } of texts()) {
      if (lines.some(({ seen }) => seen.left < -SLACK || seen.right > innerWidth + SLACK)) found.push(`${nameOf(element)}: beyond the side of the window`);
    }
    return found;
  }

  /** No text ends where its box ends, and none runs over the edge of its button. */
  function cut() {
    const found = [];
    for (const { element, lines } of texts()) {
      if (element.closest(MOVING)) continue;
      const button = element.closest("button, .button, select")?.getBoundingClientRect();
      if (button && lines.some(({ rect }) => rect.left < button.left - SLACK || rect.right > button.right + SLACK)) found.push(`${nameOf(element)}: runs over its button`);
      const line = lines.find(({ cut }) => cut !== null)?.cut;
      if (line) found.push(`${nameOf(element)}: ${Math.round(line.across ?? line.down)} px cut ${line.across ? "at the side" : "below or above"} by ${nameOf(line.by).split(" “")[0]}`);
      else if (element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).textOverflow === "ellipsis") found.push(`${nameOf(element)}: ends in dots`);
    }
    // Before an audience nobody scrolls for the rest of a sentence.
    const said = document.querySelector(".page.is-presenting:not(.is-told) .middle > :is(.guess, .exercise) ~ .what-happened");
    const isBeside = innerWidth > 720 && innerHeight > 480 && innerWidth > innerHeight;
    if (said && isBeside && said.scrollHeight > said.clientHeight + 2) found.push(`${nameOf(said)}: ${said.scrollHeight - said.clientHeight} px below its edge`);
    return found;
  }

  const isOtherLayer = (cover, element) => layerOf(cover) !== null && layerOf(cover) !== layerOf(element);
  /** A card lies over what has been opened before, but not over what is said of the moment, unless it stands in its place as when presenting. */
  const isBesideCard = (element, cover) => layerOf(cover).matches(".menu") && (isCountedBeside(element) || isSaidBeside(element));
  /** Presented beside the stage, the counters are in sight whatever is opened. */
  const isCountedBeside = (element) => innerWidth > 720 && innerHeight > 480 && innerWidth > innerHeight && element.closest(".page.is-presenting:not(.is-told) .counters") !== null;
  const isSaidBeside = (element) => innerHeight > 480 && (innerWidth <= 720 || !document.querySelector(".page.is-presenting")) && element.closest(".middle > :is(.what-happened, .verdict)") !== null;

  /** What covers text or a control in what is seen now: where the page scrolls under a bar, only what stands beside that bar for good. */
  function covered() {
    const found = [];
    const look = (element, rect) => {
      if (isEmpty(rect) || !isInWindow(rect)) return;
      for (const point of pointsOf(rect)) {
        const cover = coverAt(element, point);
        if (cover === null || cover.closest(MOVING) || (isOtherLayer(cover, element) && !isBesideCard(element, cover))) continue;
        if (canScrollFrom(element, cover)) continue;
        return void found.push(`${nameOf(element)}: covered by ${nameOf(cover)}`);
      }
    };
    for (const { element, lines } of texts()) {
      if (element.closest(MOVING)) continue;
      for (const { seen } of lines) look(element, seen);
    }
    for (const element of controls()) look(element, seenOf(element.getBoundingClientRect(), clipsAround(element)).seen);
    return found;
  }

  /** The bar that something belongs to, which keeps its place where what is around it scrolls; null where that does not scroll. */
  function barOf(element) {
    const bar = element.closest(".transport, .page > .header, .menu header, .dialog .head");
    if (bar === null || !/sticky|fixed/.test(getComputedStyle(bar).position)) return null;
    const scroller = bar.closest(".menu, .dialog") ?? document.documentElement;
    return scroller.scrollHeight > scroller.clientHeight + 4 ? bar : null;
  }

  /** Whether something comes from under a bar by scrolling; what is looked at together does not have to be scrolled for, but in a very low window. */
  function canScrollFrom(element, cover) {
    const isTogether = element.closest(".middle > :is(.stage, .what-happened, .verdict)") !== null && innerHeight > 480;
    return barOf(cover) !== null && !(isTogether && layerOf(element) === null);
  }

  /** No two texts lie over each other, and no text over a process or a control that it is no part of. */
  function overlaps() {
    const found = [];
    // A name that is written over messages stands in its own process.
    const isApart = ({ element }) => !element.closest(MOVING) && !element.closest(".names > .process");
    const items = texts().filter(isApart).flatMap(({ element, lines }) => lines.map(({ seen }) => ({ element, rect: letters(seen), isText: true })));
    for (const element of controls()) {
      if (element.closest("svg") || !canBePointedAt(element)) continue;
      const { seen } = seenOf(element.getBoundingClientRect(), clipsAround(element));
      if (!isEmpty(seen)) items.push({ element, rect: seen, isText: false });
    }
    for (const element of document.querySelectorAll(".drawing .process .body")) {
      if (isSeen(element)) items.push({ element: element.closest(".process"), rect: inside(element.getBoundingClientRect()), isText: false });
    }
    items.sort((one, other) => one.rect.top - other.rect.top);
    items.forEach((one, place) => {
      for (const other of items.slice(place + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        const over = common(one.rect, other.rect);
        if (width(over) < 3 || height(over) < 4 || isAllowed(one, other)) continue;
        found.push(`${nameOf(one.element)}: over ${nameOf(other.element)} by ${Math.round(width(over))} × ${Math.round(height(over))} px`);
      }
    });
    return found;
  }

  /** What letters take of their line: there is air above and below them. */
  const letters = ({ left, top, right, bottom }) => {
    const by = (bottom - top) * 0.17;
    return { left, top: top + by, right, bottom: bottom - by };
  };

  /** A circle's inner square: its corners are free. */
  const inside = ({ left, top, right, bottom }) => {
    const by = (right - left) * 0.15;
    return { left: left + by, top: top + by, right: right - by, bottom: bottom - by };
  };

  /** Boxes that may meet: of one thing, of two layers, of a whole card that is a link, of one that scrolls under a bar. */
  function isAllowed(one, other) {
    const [a, b] = [one.element, other.element];
    if (isPartOf(a, b) || layerOf(a) !== layerOf(b)) return true;
    if (!one.isText && !other.isText && (a.closest("svg") || b.closest("svg")) && a.closest("svg") === b.closest("svg")) return true;
    // Of what lies under a bar, `covered` says whether it may; presenting, the corner of the buttons is free.
    const isInCorner = (element) => element.closest(".page.is-presenting > .header") !== null;
    return barOf(a) !== barOf(b) && !isInCorner(a) && !isInCorner(b);
  }

  /** Whether a target's own area reaches so far that a circle of 24 px around its middle lies in it. */
  function isLargeEnough(element, rect) {
    if (width(rect) >= LEAST_TARGET - 0.5 && height(rect) >= LEAST_TARGET - 0.5) return true;
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const reach = LEAST_TARGET / 2 - 0.75;
    return [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]].every((point) => {
      const hit = document.elementFromPoint(...point);
      return hit !== null && (element.contains(hit) || hit.contains(element) && hit.matches(CONTROLS) || hit.closest("[data-process]") === element);
    });
  }

  /** Words in a sentence, which the sentence's lines bind (WCAG 2.5.8, "inline"). */
  function isInSentence(element) {
    if (!getComputedStyle(element).display.startsWith("inline")) return false;
    const text = element.closest(".sentence, .fate, p, li, dd, dt, td, small");
    return text !== null && text.textContent.trim().length > element.textContent.trim().length + 3;
  }

  /** Targets of less than 24 px that have another one within the 24 px around their middle (WCAG 2.5.8, "spacing"). */
  function targets() {
    const all = controls()
      .map((element) => ({ element, rect: element.getBoundingClientRect() }))
      .map((one) => ({ ...one, seen: seenOf(one.rect, clipsAround(one.element)).seen }))
      .filter(({ element, rect, seen }) => canBePointedAt(element) && isInWindow(rect) && isInWindow(seen) && !isEmpty(rect) && !isEmpty(seen));
    const isSmall = new Map(all.map((one) => [one, !isLargeEnough(one.element, one.rect)]));
    const middle = ({ rect }) => [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
    const isWithin = (one, other) => {
      const [x, y] = middle(one);
      if (isSmall.get(other)) {
        const [u, v] = middle(other);
        if (Math.hypot(x - u, y - v) < LEAST_TARGET - 0.5) return true;
      }
      const { left, right, top, bottom } = other.seen;
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) < LEAST_TARGET / 2 - 0.5;
    };
    const found = [];
    for (const one of all.filter((one) => isSmall.get(one) && !isInSentence(one.element))) {
      const near = all.find((other) => other !== one && !isPartOf(one.element, other.element) && layerOf(one.element) === layerOf(other.element) && isWithin(one, other));
      if (near) found.push(`${nameOf(one.element)}: ${Math.round(width(one.rect))} × ${Math.round(height(one.rect))} px, and ${nameOf(near.element)} is near`);
    }
    return found;
  }

  /** Type that is too small: under 12 px, presented under the fortieth part of the height (or the fiftieth of the width). */
  function type() {
    const isPresented = document.querySelector(".page.is-presenting") !== null && innerWidth > 720 && innerHeight > 480;
    const least = (isPresented ? Math.max(LEAST_TYPE, Math.min(innerHeight / 40, innerWidth / 50)) : LEAST_TYPE) - 0.3;
    const found = [];
    for (const { element } of texts()) {
      if (isPresented && element.closest("dialog")) continue;
      const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
      const zoom = element.currentCSSZoom ?? 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * (element.ownerSVGElement ? scale : zoom);
      if (size < least) found.push(`${nameOf(element)}: ${size.toFixed(1)} px`);
    }
    return found;
  }

  // Focus

  /** What shows that something has the focus: itself, its label, what it is in, or a part of it. */
  function ringOf(element) {
    const isRing = (one) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5;
    };
    const label = element.matches("input") ? element.closest("label") : null;
    const near = [element, label, element.querySelector(".reach"), element.parentElement].filter(Boolean);
    return near.find((one) => isRing(one) || (one.matches(".reach") && getComputedStyle(one).stroke !== "none"));
  }

  const otherLayer = (cover, element) => (layerOf(cover) === layerOf(element) ? null : layerOf(cover));

  /** The element with the focus: whether it is in sight, over and under nothing, and shows that it has it. */
  function focus() {
    known = new Map();
    const element = document.activeElement;
    if (!element || element === document.body || element.matches("dialog, iframe")) return { key: "", found: [] };
    const shown = element.matches("input") ? (element.closest("label") ?? element) : element;
    const found = [];
    const rect = shown.getBoundingClientRect();
    const { seen } = seenOf(rect, clipsAround(shown));
    const inside = common(seen, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const say = (what) => found.push(`${nameOf(shown)}: ${what}`);
    if (isEmpty(inside)) say("has the focus and is not in sight");
    else {
      const points = pointsOf(inside).concat([[(inside.left + inside.right) / 2, inside.top + 2], [(inside.left + inside.right) / 2, inside.bottom - 2]]);
      const covers = points.map((point) => coverAt(shown, point)).filter(Boolean);
      if (covers.length > 1) say(`has the focus and is covered by ${nameOf(otherLayer(covers[0], shown) ?? covers[0])}`);
      if (height(inside) < Math.min(height(rect), 24) - 4) say(`has the focus and shows ${Math.round(height(inside))} px of itself`);
    }
    const ring = ringOf(element);
    if (!ring) say("has the focus and does not show it");
    else if (isRingCut(ring)) say("has the focus, and its ring is cut off");
    return { key: nameOf(element) + Math.round(rect.left) + "," + Math.round(rect.top + scrollY), found };
  }

  /** Whether less than three sides of a ring are drawn. */
  function isRingCut(ring) {
    if (ring.ownerSVGElement) return false;
    const { outlineWidth, outlineOffset } = getComputedStyle(ring);
    const by = parseFloat(outlineOffset) + parseFloat(outlineWidth) / 2;
    const { left, top, right, bottom } = ring.getBoundingClientRect();
    const sides = { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
    const { seen } = seenOf(sides, clipsAround(ring));
    const kept = common(seen, { left: 0, top: -Infinity, right: innerWidth, bottom: Infinity });
    return Object.keys(sides).filter((side) => Math.abs(sides[side] - kept[side]) > 1).length > 1;
  }

  const all = { sideways, cut, covered, overlaps, targets, type };
  return {
    focus,
    /** Every fault of what is shown, by kind. */
    faults: () => {
      known = new Map();
      return Object.entries(all).flatMap(([kind, find]) => [...new Set(find())].map((what) => `${kind}: ${what}`));
    },
  };
})();
