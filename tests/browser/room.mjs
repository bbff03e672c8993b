// Whether everything that a scene shows has room: whole, in the window, over nothing and under nothing, and large enough.

/** What is read of a scene: a name for messages, and what it is on the page. */
const READ = {
  title: ".story-told h2",
  "what is said now": ".story-part.is-due, .story-part:only-child",
  task: ".story-task",
  lines: ".story-lines",
  "the way on": ".story-way .button",
  number: ".counters .big strong, .counters .big span",
  kind: ".chips .chip",
  property: ".checks > li",
  time: ".transport .readout",
  legend: ".middle .legend li",
  caption: ".middle > .what-happened, .middle > .verdict",
};

/** Runs in the page: everything that has no room, in words. With `isPresented` all of it has to be in the window at once. */
function without({ read, isPresented }) {
  const found = [];
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isApart = (one, other) =>
    one.right <= other.left + 1 || one.left >= other.right - 1 || one.bottom <= other.top + 1 || one.top >= other.bottom - 1;
  /** What is seen of a task, of which the rest is scrolled to. */
  const inSight = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const room = !isPresented && element.closest(".story-task") && document.querySelector(".story-told")?.getBoundingClientRect();
    return room ? { left, right, top: Math.max(top, room.top), bottom: Math.min(bottom, room.bottom) } : { left, right, top, bottom };
  };
  const short = (element) => element.textContent.trim().slice(0, 40);
  const shown = [];
  for (const [name, selector] of Object.entries(read)) {
    for (const element of [...document.querySelectorAll(selector)].filter(isSeen)) {
      // Rows of signs for which there is no room are left out whole.
      const legend = isPresented && name === "legend" && element.closest(".legend");
      if (!legend || element.getBoundingClientRect().top < legend.getBoundingClientRect().bottom - 1) shown.push([name, element]);
    }
  }
  // On a telephone the title may be scrolled out: what is said now is not.
  for (const [name, element] of shown.filter(([name]) => isPresented || name !== "title")) {
    const rect = element.getBoundingClientRect();
    const say = (what) => found.push(`${name} “${short(element)}” ${what}`);
    if (rect.left < -1 || rect.right > innerWidth + 1) say("is wider than the window");
    if (isPresented && (rect.top < -1 || rect.bottom > innerHeight + 1)) say("is not in the window");
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline") say("is cut off at its side");
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.display === "contents" || !/auto|scroll|hidden|clip/.test(style.overflow) || around === document.body || around === document.documentElement) continue;
      const room = around.getBoundingClientRect();
      // What was said before may be scrolled out; what is longer than its room begins at its top. On a telephone a task begins in sight below what
      // is said, and is scrolled to: the drawing, in which it is done, keeps its room.
      const mayGoOn = !isPresented && (name === "task" ? rect.top < room.bottom - 24 : rect.top <= room.top + 2);
      const isCut = rect.top < room.top - 2 || (rect.bottom > room.bottom + 2 && !mayGoOn);
      if (isCut) say(`is cut off by ${around.className || around.tagName}`);
    }
    const seen = inSight(element);
    const [x, y] = [(seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2];
    if (x > 0 && y > 0 && x < innerWidth && y < innerHeight) {
      const top = document.elementFromPoint(x, y);
      if (top && !element.contains(top) && !top.contains(element)) say(`is covered by ${top.className.baseVal ?? top.className}`);
    }
  }
  const outer = shown.filter(([name, element]) => (isPresented || name !== "title") && !shown.some(([, other]) => other !== element && other.contains(element)));
  for (const [place, [name, one]] of outer.entries()) {
    for (const [other, another] of outer.slice(place + 1)) {
      if (!isApart(inSight(one), inSight(another))) found.push(`${name} “${short(one)}” and ${other} “${short(another)}” lie over each other`);
    }
  }
  // On the stage: what stands at processes is inside, and lies over no process and no other word.
  const stage = document.querySelector(".middle > .stage").getBoundingClientRect();
  const bodies = [...document.querySelectorAll(".process .body")];
  const words = [...document.querySelectorAll(".state-word")].filter(isSeen);
  for (const [place, word] of words.entries()) {
    const rect = word.getBoundingClientRect();
    if (rect.top < stage.top - 2 || rect.bottom > stage.bottom + 2 || rect.left < stage.left - 2 || rect.right > stage.right + 2) found.push(`“${short(word)}” at a process is not on the stage`);
    for (const body of bodies.filter((body) => !isApart(rect, body.getBoundingClientRect()))) {
      const { left, right, top, bottom } = body.getBoundingClientRect();
      const middle = [(left + right) / 2, (top + bottom) / 2];
      const off = Math.hypot(Math.max(rect.left - middle[0], 0, middle[0] - rect.right), Math.max(rect.top - middle[1], 0, middle[1] - rect.bottom));
      if (off < (right - left) / 2 - 3) found.push(`“${short(word)}” lies over a process`);
    }
    for (const other of words.slice(place + 1)) {
      if (!isApart(rect, other.getBoundingClientRect())) found.push(`“${short(word)}” and “${short(other)}” at processes lie over each other`);
    }
  }
  if (isPresented) {
    // No type is lower than the fortieth part of the screen's height, or the fiftieth of its width.
    const least = Math.max(12, Math.min(innerHeight / 40, innerWidth / 50)) - 0.75;
    const scale = (element) => (element.ownerSVGElement ? element.getScreenCTM().a : 1);
    const lettered = [...document.querySelectorAll(".page *")].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && isSeen(element));
    const isLeftOut = (element) => element.closest(".legend") && element.getBoundingClientRect().top >= element.closest(".legend").getBoundingClientRect().bottom - 1;
    for (const element of lettered.filter((element) => !isLeftOut(element)).filter((element) => !element.closest(".unseen, [aria-hidden='true'] title, title, .sheet, .header h1"))) {
      const rect = element.getBoundingClientRect();
      if (rect.width < 2 || rect.height < 2) continue;
      const size = parseFloat(getComputedStyle(element).fontSize) * scale(element);
      if (size < least) found.push(`“${short(element)}” is set in ${size.toFixed(1)} px, and ${least.toFixed(1)} are read from the back row (${element.tagName} ${element.getAttribute("class") ?? ""} in ${element.parentElement.getAttribute("class")})`);
    }
  }
  return [...new Set(found)];
}

/**
 * Everything of the scene on the page that has no room. Room for what is said now is made just before it is drawn, so a fault is one that is there
 * after the next frames, too.
 */
export async function withoutRoom(page, isPresented) {
  for (let turn = 0; ; turn += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await page.evaluate(without, { read: READ, isPresented });
    if (found.length === 0 || turn === 3) return found;
  }
}
