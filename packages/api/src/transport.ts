import { parseBody, type TransportReply, type TransportRequest } from './http-types.ts';
import { sendUpload } from './upload.ts';

/** A call without an answer is given up after this, in ms. */
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

/** How calls leave the browser; tests put a server of their own process in its place. */
export const transport: { send(request: TransportRequest): Promise<TransportReply> } = {
  /** Rejects where nothing answered in time, or where the caller gave the call up. */
  send: (request) =>
    request.body instanceof FormData ? sendUpload(request, request.body) : sendJson(request),
};
