/**
 * Marks in `history.state`: `under` for the page's entry, `over` for the one that back consumes.
 */
interface OverlayMarks {
  under?: string;
  over?: string;
}

interface OverlayHistory {
  /** Close functions of open overlays, the newest last. */
  readonly open: (() => void)[];
  /** Marks of the current entry. */
  marks: OverlayMarks;
  isReturning: boolean;
}

/** One for the page: remotes bundle copies of this package. */
const SHARED = Symbol.for('@exchange/ui/overlay-history');

const readMarks = (state: unknown): OverlayMarks => {
  const { under, over } = (state ?? {}) as OverlayMarks;
  return { ...(under !== undefined && { under }), ...(over !== undefined && { over }) };
};

/**
 * Closes the newest overlay. If it stays open, as a slip with a bet in flight, its entry is
 * restored.
 */
function closeNewest(overlays: OverlayHistory): void {
  overlays.open.at(-1)?.();
  // By then React has removed the closed one from the list.
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
    // The overlay was closed otherwise and left its entry: one press still leaves the page.
    else history.back();
  } else if (over !== undefined && over === before.under && !isOpen && !isReturning) {
    // Restores the entry on the way forward; the last one stays.
    history.forward();
  }
}

/** Follows the browser's back and forward; call it once, before any overlay opens. */
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
 * Makes the next back press close an overlay. Returns the function that ends it; the entry stays
 * for the next overlay, as `history.back()` would race with a link.
 */
export function closeOnBack(close: () => void): () => void {
  const overlays = connectOverlayHistory();
  overlays.open.push(close);
  const state = history.state as object | null;
  overlays.marks = readMarks(state);
  if (overlays.marks.over === undefined) {
    // Distinguishes entries of one tab; pages over plain HTTP have no `crypto.randomUUID`.
    const id = String(Math.random());
    const { under: _, ...own } = (state ?? {}) as OverlayMarks;
    history.replaceState({ ...own, under: id }, '');
    // Keeps the router's state: for it both entries are the same location.
    history.pushState({ ...own, over: id }, '');
    overlays.marks = { over: id };
  }
  return () => {
    overlays.open.splice(overlays.open.lastIndexOf(close), 1);
  };
}
