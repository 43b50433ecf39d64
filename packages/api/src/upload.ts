import { parseBody, type TransportReply, type TransportRequest } from './http-types.ts';

/** 5 MB over a slow mobile network, in ms. */
const UPLOAD_TIMEOUT_MS = 180_000;

/**
 * Sends a form with a file. `fetch` tells nothing of what has left already, so this is the one place
 * that does not use it.
 */
export function sendUpload(
  { method, url, headers, signal, onProgress }: TransportRequest,
  form: FormData,
): Promise<TransportReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      onProgress?.(lengthComputable ? loaded / total : 0);
    request.onload = () =>
      resolve({ status: request.status, data: parseBody(request.responseText) });
    request.onerror = () => reject(new TypeError('nothing answered'));
    request.ontimeout = () => reject(new Error('no answer in time'));
    request.onabort = () => reject(signal?.reason ?? new Error('given up'));
    request.onloadend = () => signal?.removeEventListener('abort', giveUp);
    signal?.addEventListener('abort', giveUp, { once: true });
    request.send(form);
    if (signal?.aborted) giveUp();
  });
}
