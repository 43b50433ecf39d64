import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { type OpenApi, OpenApiSchema } from '@exchange/federation/registry';
import * as v from 'valibot';

const TIMEOUT_MS = 2000;
const MAX_BYTES = 5_000_000;

/** The calls of the live server. */
export interface ServerDescription {
  /** Equal for equal descriptions. */
  text: string;
  openApi: OpenApi;
}

/** Reads the description of the live server from the address to which calls are forwarded. */
export async function readServerDescription(
  api: URL | undefined,
  ca: string | undefined,
): Promise<ServerDescription> {
  const text = await download(new URL(`${api?.href.replace(/\/$/, '')}/docs/json`), ca);
  return { text, openApi: v.parse(OpenApiSchema, JSON.parse(text)) };
}

function download(url: URL, ca: string | undefined): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const options = { signal, headers: { accept: 'application/json' }, ...(ca && { ca }) };
    const request = (url.protocol === 'https:' ? getHttps : getHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) request.destroy(new Error('it is too long'));
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks).toString('utf8'));
        else reject(new Error(`status ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/**
 * Follows the description of the live server, which is read again after `restMs`. `current` resolves
 * to the last one that could be read; undefined without any.
 */
export function followDescription(
  readServer: () => Promise<ServerDescription>,
  warn: (message: string) => void,
  restMs: number,
): { current: () => Promise<ServerDescription | undefined> } {
  let server: ServerDescription | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let failures = 0;
  let reported = '';

  async function read(): Promise<void> {
    try {
      const found = await readServer();
      if (found.text !== server?.text) server = found;
      failures = 0;
      reported = '';
    } catch (error) {
      const reason = (error as Error).message;
      failures += 1;
      // Where all programs start at once, the server may be ready later than the edge.
      const isStart = server === undefined && failures === 1;
      if (isStart || reason === reported) return;
      warn(`The server's description could not be read: ${reason}`);
      reported = reason;
    }
  }

  return {
    async current() {
      if (!reading && performance.now() - readAt >= restMs) {
        readAt = performance.now();
        reading = read().finally(() => {
          reading = undefined;
        });
      }
      await reading;
      return server;
    },
  };
}
