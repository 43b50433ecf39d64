/** Marks in `history.state`: the page's entry is `under`, the one that a back press takes is `over`. */
interface OverlayMarks {
  under?: string;
  over?: string;
}

interface OverlayHistory {
  /** Closes each open overlay, the newest last. */
  readonly open: (() => void)[];
  /** The marks of the entry that is shown. */
  marks: OverlayMarks;
  isReturning: boolean;
}

/** One for the page: remotes bring copies of this package. */
const SHARED = Symbol.for('@exchange/ui/overlay-history');

const readMarks = (state: unknown): OverlayMarks => {
  const { under, over } = (state ?? {}) as OverlayMarks;
  return { ...(under !== undefined && { under }), ...(over !== undefined && { over }) };
};

/** Closes the newest overlay. Where one stays open, as a slip with a bet on its way does, its entry is restored. */
function closeNewest(overlays: OverlayHistory): void {
  overlays.open.at(-1)?.();
  // React has taken the closed one from the list by then.
  setTimeout(() => {
    if (overlays.open.length === 0 || overlays.marks.over !== undefined) return;
    overlays.isReturning = true;
    history.forward();
  });
}

function followHistory(overlays: OverlayHistory, state: unknown): void {
  const before = overlays.marks;
  const { isReturning } = overlays;
  overlays.marks = readMarks(state);
  overlays.isReturning = false;
  const { under, over } = overlays.marks;
  const isOpen = overlays.open.length > 0;
  if (under !== undefined && under === before.over) {
    if (isOpen) closeNewest(overlays);
    // The overlay was closed by hand and left its entry: one press leaves the page all the same.
    else history.back();
  } else if (over !== undefined && over === before.under && !isOpen && !isReturning) {
    // The same entry on the way forward; the last one stays.
    history.forward();
  }
}

/** Follows the browser's back and forward; once for the page, before anything opens. */
export function connectOverlayHistory(): OverlayHistory {
  const page = globalThis as { [SHARED]?: OverlayHistory };
  if (page[SHARED]) return page[SHARED];
  const overlays: OverlayHistory = {
    open: [],
    marks: readMarks(history.state),
    isReturning: false,
  };
  page[SHARED] = overlays;
  window.addEventListener('popstate', ({ state }) => followHistory(overlays, state));
  return overlays;
}

/**
 * Makes the next back press close an overlay in place of leaving the page. Returns how to end that, which
 * leaves the entry for the next overlay: to go back by program would race with a link that closed this one.
 */
export function closeOnBack(close: () => void): () => void {
  const overlays = connectOverlayHistory();
  overlays.open.push(close);
  const state = history.state as object | null;
  overlays.marks = readMarks(state);
  if (overlays.marks.over === undefined) {
    const id = crypto.randomUUID();
    const { under: _, ...own } = (state ?? {}) as OverlayMarks;
    history.replaceState({ ...own, under: id }, '');
    // What the router keeps goes along: to it both entries are the same place.
    history.pushState({ ...own, over: id }, '');
    overlays.marks = { over: id };
  }
  return () => {
    overlays.open.splice(overlays.open.lastIndexOf(close), 1);
  };
}
