import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '@exchange/brands';
import { BASES, endpoints } from '@exchange/contract';

const SETTINGS = BASES.api + endpoints.defaultSetting.path;

/** Ms that a running system has to show a brand under its host. */
const SHOWN_WITHIN_MS = 10_000;
const LOOK_MS = 200;
/** Several instances behind one address answer in turn, and each looks for brands by itself. */
const TIMES_IN_A_ROW = 6;
const ANSWER_MS = 3000;

/** What the edge on this machine answers for a host; undefined where none runs. */
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

/** Whether all instances of edge and server of the running system show the brand under its host: `none` where none runs. */
export async function waitForBrand(
  port: number,
  host: string,
  { id, title }: Pick<Brand, 'id' | 'title'>,
): Promise<'shown' | 'not shown' | 'none'> {
  const deadline = Date.now() + SHOWN_WITHIN_MS;
  let times = 0;
  while (Date.now() < deadline) {
    const page = await read(port, host, '/');
    if (page === undefined) return 'none';
    const settings = await read(port, host, SETTINGS);
    const isShown = page.includes(`data-brand="${id}"`);
    times = isShown && settings?.includes(JSON.stringify(title)) ? times + 1 : 0;
    if (times === TIMES_IN_A_ROW) return 'shown';
    if (times === 0) await sleep(LOOK_MS);
  }
  return 'not shown';
}
