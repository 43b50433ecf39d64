/** Milliseconds after which the origin of a file in flight is asked whether it answers at all. */
const ASK_MS = 2000;
/** Milliseconds for its answer of some hundred bytes, which waits behind other files. */
const ANSWER_MS = 5000;
/** Longest wait for a file, for a line of 60 kbit/s that the whole page shares. In ms. */
export const SLOW_LINE_MS = 60_000;

/** Tells a slow line, which is waited for, from an origin that hangs. */
export interface Deadlines {
  /**
   * Calls `onPassed` if the file's origin hangs, or after SLOW_LINE_MS; returns the function that
   * ends the watch.
   */
  watch: (container: string, url: string, onPassed: () => void) => () => void;
  /** Returns true if a file of the container was given up: no evidence against its version. */
  hasPassed: (container: string) => boolean;
}

/** Creates the deadlines of a page's files of remotes. */
export function createDeadlines(): Deadlines {
  const passed = new Set<string>();
  return {
    hasPassed: (container) => passed.has(container),
    watch(container, url, onPassed) {
      const question = new AbortController();
      const end = () => {
        clearTimeout(timer);
        clearTimeout(last);
        question.abort();
      };
      const pass = () => {
        if (question.signal.aborted) return;
        end();
        passed.add(container);
        onPassed();
      };
      // Elements report no progress, so a small request of its own shows that the line is alive.
      const ask = () => {
        timer = setTimeout(pass, ANSWER_MS);
        const { signal } = question;
        const options = { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal } as const;
        fetch(url, options).then(() => clearTimeout(timer), pass);
      };
      let timer = setTimeout(ask, ASK_MS);
      const last = setTimeout(pass, SLOW_LINE_MS);
      return end;
    },
  };
}
