/** Address by which reports name the worker: its own is in no folder of the shell. */
const FILE = '/assets/service-worker.js';

/**
 * Sends an open page the errors that nothing in the worker catches, which no page sees: the page
 * reports them to the edge, as only pages have a ticket.
 */
export function reportErrors(
  scope: Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'clients' | 'location'>,
): void {
  const { href, origin } = scope.location;
  async function report(thrown: unknown): Promise<void> {
    if (!(thrown instanceof Error)) return;
    const { name, message, stack = '' } = thrown;
    const workerError = { name, message, stack: stack.replaceAll(href, origin + FILE) };
    const [page] = await scope.clients.matchAll({ type: 'window' });
    page?.postMessage({ workerError });
  }
  // A failure of the report must not become the next rejection that is reported.
  const reportSafely = (thrown: unknown) => void report(thrown).catch(() => undefined);
  scope.addEventListener('error', ({ error }) => reportSafely(error));
  scope.addEventListener('unhandledrejection', ({ reason }) => reportSafely(reason));
}
