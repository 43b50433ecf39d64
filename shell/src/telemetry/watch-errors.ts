import { whenIdle } from '@exchange/ui';
import { findServiceWorkers } from '../shared/service-workers.ts';
import type { PageError } from './report-error.ts';

/** Longest wait for an idle callback before the reporter is loaded, in ms. */
const IDLE_MS = 1000;
/** Errors of one page view that are kept; those that follow are mostly the same ones. */
const MAX_NOTED = 20;

let noted = 0;

/**
 * Reports an error to the edge. The code for it is loaded at the first error only, so that pages
 * without one never load it. Never throws.
 */
export async function noteError(error: PageError): Promise<void> {
  noted += 1;
  if (noted > MAX_NOTED) return;
  try {
    await whenIdle(IDLE_MS);
    const { reportError } = await import('./report-error.ts');
    reportError(error);
  } catch {
    // Without the code, or in a browser that cannot send, there is no report.
  }
}

/** Errors of one page view that are noted of each kind which repeats; the rest is for the page's code. */
const MAX_REPEATED = 2;

/** Creates a note of errors that come again and again: each is noted once, and no more than two. */
function createNote(): (key: string, thrown: unknown) => void {
  const keys = new Set<string>();
  return (key, thrown) => {
    if (keys.has(key) || keys.size >= MAX_REPEATED) return;
    keys.add(key);
    // Without a vote against the page's shell: the server failed, or a worker of another version.
    void noteError({ kind: 'caught', thrown });
  };
}

const noteOfCalls = createNote();
const noteOfWorker = createNote();

/** Reports a failed call, each once: a call that is polled fails again and again. */
export function noteFailedCall(failed: { call: string; status: number }): void {
  noteOfCalls(`${failed.call} ${failed.status}`, failed);
}

/**
 * Notes errors that nothing catches, also in event handlers, timers and promises, and those of the
 * service worker.
 */
export function watchErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    const place = { message, stack: `@${filename}:${lineno}:${colno}` };
    void noteError({ kind: 'error', thrown: error ?? place });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    void noteError({ kind: 'rejection', thrown: reason });
  });
  findServiceWorkers()?.addEventListener('message', ({ data }) => {
    if (data?.workerError) noteOfWorker(JSON.stringify(data.workerError), data.workerError);
  });
}
