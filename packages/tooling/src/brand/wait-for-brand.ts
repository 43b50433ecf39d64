import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '@exchange/brands';
import { BASES, endpoints } from '@exchange/contract';

const SETTINGS = BASES.api + endpoints.defaultSetting.path;

/** Timeout in ms of a running system to show a brand at its host. */
const VISIBLE_TIMEOUT_MS = 10_000;
const POLL_MS = 200;
/**
 * Consecutive successes: instances behind one address alternate, and each refreshes its brands by
 * itself.
 */
const TIMES_IN_A_ROW = 6;
const ANSWER_MS = 3000;

/** Returns the response of the edge on this machine for a host; undefined if none runs. */
function read(port: number, host: string, path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path, headers: { host }, timeout: ANSWER_MS };
    const asked = request(options, (reply) => {
      let body = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        body += chunk;
      });
      reply.on('end', () => resolve(body));
    });
    asked.on('timeout', () => {
      asked.destroy();
      resolve('');
    });
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}

/** Waits until all instances of edge and server show the brand at its host; `none` if none runs. */
export async function waitForBrand(
  port: number,
  host: string,
  { id, title }: Pick<Brand, 'id' | 'title'>,
): Promise<'shown' | 'not shown' | 'none'> {
  const deadline = Date.now() + VISIBLE_TIMEOUT_MS;
  const parts = [
    { path: '/', sign: `data-brand="${id}"` },
    { path: SETTINGS, sign: JSON.stringify(title) },
  ];
  // One path after the other: alternating paths could each reach the same instance every time.
  const wanted = parts.flatMap((part) => Array.from({ length: TIMES_IN_A_ROW }, () => part));
  while (Date.now() < deadline) {
    let isShown = true;
    for (const { path, sign } of wanted) {
      const answer = await read(port, host, path);
      if (answer === undefined) return 'none';
      isShown = answer.includes(sign);
      if (!isShown) break;
    }
    if (isShown) return 'shown';
    await sleep(POLL_MS);
  }
  return 'not shown';
}
