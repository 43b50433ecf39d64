import { type Agent, request } from 'node:http';

/** A POST that is repeated over keep-alive connections. */
export interface Load {
  url: string;
  body: string;
  agent: Agent;
  /** Sent as If-None-Match. */
  etag?: string | undefined;
  /** Sent as the bearer token. */
  token?: string;
  /** Sent as the idempotency key. */
  key?: string;
}

/** The response; `bytes` is the size of the body. */
export interface Answer {
  status: number;
  bytes: number;
  etag: string | undefined;
}

/** Sends the request once and reads the whole response. */
export function sendRequest({ url, body, agent, etag, token, key }: Load): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(etag && { 'if-none-match': etag }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    };
    const outgoing = request(url, { method: 'POST', agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('error', reject);
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, bytes, etag: reply.headers.etag }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
