/** Address by which reports name the worker: that of its own has no folder of the shell. */
const FILE = '/assets/service-worker.js';

/**
 * Tells an open page of errors that nothing in the worker catches, which no page sees: the page
 * reports them, as only pages have a ticket.
 */
export function tellErrors(
  scope: Pick<ServiceWorkerGlobalScope, 'addEventListener' | 'clients' | 'location'>,
): void {
  const { href, origin } = scope.location;
  async function tell(thrown: unknown): Promise<void> {
    if (!(thrown instanceof Error)) return;
    const { name, message, stack = '' } = thrown;
    const workerError = { name, message, stack: stack.replaceAll(href, origin + FILE) };
    const [page] = await scope.clients.matchAll({ type: 'window' });
    page?.postMessage({ workerError });
  }
  // A failure to tell must not become the next rejection that is told.
  scope.addEventListener('error', ({ error }) => void tell(error).catch(() => undefined));
  scope.addEventListener('unhandledrejection', ({ reason }) => {
    void tell(reason).catch(() => undefined);
  });
}
