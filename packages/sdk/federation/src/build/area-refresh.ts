import * as installed from 'react-refresh/runtime';

/** Names of the events by which a page tells its areas of a new build, and an area asks for it. */
const BUILT = 'exchange:built';
const ASK = 'exchange:ask-build';

/** Detail of such an event. */
interface Built {
  /** Address of the area's files, with a slash at its end. */
  base: string;
  hash: string;
}

interface Hot {
  data?: { former: string };
  accept(onError?: (error: Error) => void): void;
  dispose(keep: (data: { former: string }) => void): void;
  check(apply: boolean): Promise<readonly unknown[] | null>;
}

declare const __webpack_hash__: string;
declare const __webpack_public_path__: string;
declare const __webpack_require__: { c: Record<string, { exports: unknown } | undefined> };

// One for all areas of a page: React asks only the last one which component replaces another.
const shared = globalThis as { exchangeRefresh?: typeof installed };
if (!shared.exchangeRefresh) {
  installed.injectIntoGlobalHook(window);
  shared.exchangeRefresh = installed;
}
const runtime = shared.exchangeRefresh;

export const { createSignatureFunctionForTransform } = runtime;

/** Registers a component under a name that no other area has. */
export const register = (type: unknown, id: string): void =>
  runtime.register(type, `${__webpack_public_path__} ${id}`);

let timer: ReturnType<typeof setTimeout> | undefined;
function refreshSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => runtime.performReactRefresh(), 0);
}

/**
 * Describes exports by their shape: components by name, other functions by their text. Two equal
 * ones may replace each other under those who hold the former.
 */
function describe(exports: unknown): string {
  return JSON.stringify(exports, (key, value: unknown) => {
    if (key.startsWith('_')) return undefined;
    if (typeof value !== 'function') return value;
    return runtime.isLikelyComponentType(value) ? value.name : String(value);
  });
}

/** Returns true if an update may end here: React and the shell alone hold what it exports. */
function isBoundary(exports: object): boolean {
  const values = Object.values(exports);
  const isRoot = 'routes' in exports || 'Fragment' in exports;
  return isRoot || (values.length > 0 && values.every(runtime.isLikelyComponentType));
}

/** Called after each module of an area ran; `hot` is undefined in none of its builds. */
export function refresh(moduleId: string, hot: Hot): void {
  const exports = __webpack_require__.c[moduleId]?.exports;
  if (typeof exports !== 'object' || exports === null) return;
  for (const [name, value] of Object.entries(exports)) {
    if (runtime.isLikelyComponentType(value)) register(value, `${moduleId} ${name}`);
  }
  if (!isBoundary(exports)) return;
  const current = describe(exports);
  hot.dispose((data) => {
    data.former = current;
  });
  // A module that throws while it runs is tried again with the next build.
  hot.accept((error) => reportError(error));
  if (!hot.data) return;
  if (hot.data.former === current) refreshSoon();
  else location.reload();
}

/** Hash of the latest build, of which the page may be several behind. */
let latest = '';
let isFollowing = false;

/** Applies one update after the other, up to the latest build. Rejects if one is gone or fails. */
async function follow(hot: Hot): Promise<void> {
  isFollowing = true;
  while (__webpack_hash__ !== latest) {
    if (!(await hot.check(true))) throw new Error('The update is gone');
  }
  isFollowing = false;
}

declare global {
  interface ImportMeta {
    webpackHot?: Hot;
  }
}
// The bundler replaces this very expression.
const own = import.meta.webpackHot;
addEventListener(BUILT, (event) => {
  const { base, hash } = (event as CustomEvent<Built>).detail;
  if (!own || base !== __webpack_public_path__) return;
  latest = hash;
  // While an update is applied, the ones after it are followed.
  if (!isFollowing) follow(own).catch(() => location.reload());
});
// Of a build that was complete before this one ran.
dispatchEvent(new Event(ASK));
