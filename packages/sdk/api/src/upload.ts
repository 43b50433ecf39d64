import { parseBody, type TransportReply, type TransportRequest } from './http-types.ts';

/** Timeout in ms: 5 MB over a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Sends a form with a file. Uses XMLHttpRequest, since `fetch` reports no upload progress. */
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
    request.onerror = () => reject(new TypeError('no response'));
    request.ontimeout = () => reject(new Error('no response in time'));
    request.onabort = () => reject(signal?.reason ?? new Error('aborted'));
    request.onloadend = () => signal?.removeEventListener('abort', giveUp);
    signal?.addEventListener('abort', giveUp, { once: true });
    request.send(form);
    if (signal?.aborted) giveUp();
  });
}
