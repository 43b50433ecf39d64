import type { Deadlines } from './deadlines.ts';
import type { IntegritySource } from './integrity.ts';

/** Loads scripts and stylesheets of remotes, and records the results. */
export interface AssetWatch {
  /** Creates a script element for `url`. Throws if the registry has no hash for this file. */
  script: (container: string, url: string) => HTMLScriptElement;
  /** Creates a link element for `url`, throws as `script` does. */
  link: (container: string, url: string, attrs: Record<string, unknown>) => HTMLLinkElement;
  /** Resolves when these files of the container have arrived; rejects with the first failure among them. */
  settled: (container: string, files: readonly string[]) => Promise<void>;
  /** Removes the container's failed files, so that they can be requested again. */
  forgetFailed: (container: string) => void;
  /** Removes the stylesheets of a release that the page left, also those that it loaded itself. */
  removeStyles: (container: string, base: string) => void;
}

interface Arrival {
  url: string;
  promise: Promise<void>;
  failed: boolean;
}

/** Creates the elements that load a remote's files, with hashes, and tracks their results. */
export function createAssetWatch(integrity: IntegritySource, deadlines: Deadlines): AssetWatch {
  const arrivals = new Map<string, Set<Arrival>>();
  const failures = new Map<string, number>();

  const watch = (container: string, url: string, promise: Promise<void>) => {
    const entry: Arrival = { url, promise, failed: false };
    // Also prevents an unhandled rejection when no caller awaits the failure.
    promise.catch(() => {
      entry.failed = true;
    });
    const known = arrivals.get(container) ?? new Set();
    arrivals.set(container, known.add(entry));
  };
  // A browser would join a request for the same address to the hanging one, and would reuse a file
  // with a wrong hash from its cache.
  const addressOf = (url: string) => {
    const count = failures.get(url);
    return count === undefined ? url : `${url}?again=${count}`;
  };
  const follow = (container: string, element: HTMLElement, url: string) => {
    const onFailure = () => failures.set(url, (failures.get(url) ?? 0) + 1);
    const waitFor = (onPassed: () => void) => deadlines.watch(container, url, onPassed);
    watch(container, url, arrival(element, url, { waitFor, onFailure }));
  };
  const hashOf = (container: string, url: string) => {
    try {
      return integrity.hashOf(container, url);
    } catch (error) {
      watch(container, url, Promise.reject(error));
      throw error;
    }
  };

  return {
    script(container, url) {
      const hash = hashOf(container, url);
      const script = document.createElement('script');
      script.src = addressOf(url);
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.fetchPriority = 'high';
      script.integrity = hash;
      follow(container, script, url);
      return script;
    },
    link(container, url, attrs) {
      const hash = hashOf(container, url);
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
      link.href = addressOf(url);
      link.crossOrigin = 'anonymous';
      link.integrity = hash;
      if (link.rel === 'stylesheet') follow(container, link, url);
      return link;
    },
    async settled(container, files) {
      const known = Array.from(arrivals.get(container) ?? []).filter(({ url }) =>
        files.some((file) => url.endsWith(`/${file}`)),
      );
      await Promise.all(known.map((arrival) => arrival.promise));
    },
    forgetFailed(container) {
      const known = arrivals.get(container);
      for (const arrival of known ?? []) if (arrival.failed) known?.delete(arrival);
    },
    removeStyles(container, base) {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
      for (const link of links) if (link.href.startsWith(base)) link.remove();
      arrivals.delete(container);
    },
  };
}

function arrival(
  element: HTMLElement,
  url: string,
  { waitFor, onFailure }: { waitFor: (onPassed: () => void) => () => void; onFailure: () => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const fail = (reason: string) => {
      if (isOver) return;
      isOver = true;
      endWait();
      onFailure();
      // The next attempt would count a failed stylesheet as loaded.
      element.remove();
      reject(new Error(`${reason}: ${url}`));
    };
    const endWait = waitFor(() => {
      fail('Timed out');
      // The federation runtime waits for an event of its own.
      element.dispatchEvent(new Event('error'));
    });
    element.addEventListener('error', () => fail('Could not be loaded'), { once: true });
    element.addEventListener(
      'load',
      () => {
        isOver = true;
        endWait();
        resolve();
      },
      { once: true },
    );
  });
}
