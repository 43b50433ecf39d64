import { parseBody, type TransportReply, type TransportRequest } from './http-types.ts';
import { sendUpload } from './upload.ts';

/** Timeout of a call in ms. */
const TIMEOUT_MS = 15_000;

async function sendJson({ method, url, headers, body, signal }: TransportRequest) {
  const control = new AbortController();
  const giveUp = () => control.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const timer = setTimeout(
    () => control.abort(new DOMException('no answer in time', 'TimeoutError')),
    TIMEOUT_MS,
  );
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
      signal: control.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const etag = response.headers.get('etag') ?? undefined;
    return { status: response.status, etag, data: parseBody(await response.text()) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Sends calls over the network; tests replace it with a server in their process. */
export const transport: { send(request: TransportRequest): Promise<TransportReply> } = {
  /** Rejects on a timeout or if the caller aborts. */
  send: (request) =>
    request.body instanceof FormData ? sendUpload(request, request.body) : sendJson(request),
};
