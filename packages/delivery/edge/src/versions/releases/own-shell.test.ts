import { formatPreviewLink, signPreview } from '@exchange/federation/releases';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACTIVE, fileOf, publishShell, registerShells } from '../../testing/shell-rig.ts';
import {
  cookieOf,
  embedded,
  FORM,
  startTestEdge,
  type TestEdge,
  ticketOf,
} from '../../testing/test-edge.ts';

const AGENT = { 'user-agent': 'Browser/1' };
const HOST = 'localhost:3000';
const HOUR_MS = 3_600_000;

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
  await registerShells(edge.store, [[await publishShell(edge.store, '0.8.0'), ACTIVE]]);
  await publishShell(edge.store, '0.8.1');
});
afterEach(() => edge.close());

const accept = async (path: string, token: string) => {
  const form = new URLSearchParams({ token }).toString();
  return { ...AGENT, cookie: cookieOf(await edge.post(path, form, FORM, AGENT)) };
};

/** Returns the cookie of a browser that accepted a preview of the shell 0.8.1. */
async function preview() {
  const part = await signPreview(edge.store, {
    area: 'shell',
    version: '0.8.1',
    host: HOST,
    expires: Date.now() + HOUR_MS,
  });
  const link = new URL(formatPreviewLink(`http://${HOST}`, [part]));
  return accept('/area-preview/accept', link.searchParams.get('link') ?? '');
}

const ERROR = {
  kind: 'error',
  name: 'TypeError',
  message: 'broken shell',
  isTopOurs: true,
  frames: [{ file: `/assets/${fileOf('main', '0.8.1')}`, line: 1, column: 1, fn: 'start' }],
};

test('pages with a shell of their own cast no vote against areas, and list no error of players @security:measures.122', async () => {
  const browser = await preview();
  for (const client of [1, 2, 3]) {
    const from = { ...browser, 'x-forwarded-for': `203.0.113.${client}` };
    const { body } = await edge.get('/', from);
    expect(body).not.toContain(`"/assets/${fileOf('main', '0.8.0')}"`);
    expect(embedded(body)).toMatchObject({
      remotes: { casino: { active: { version: '1.0.0' } } },
    });
    const ticket = ticketOf(body) || undefined;
    const fault = { area: 'casino', version: '1.0.0', fault: 'mount', at: 5, ticket };
    const error = { ...ERROR, ticket };
    expect((await edge.post('/telemetry/faults', fault, undefined, from)).statusCode).toBe(204);
    expect((await edge.post('/telemetry/errors', error, undefined, from)).statusCode).toBe(204);
  }
  const { body } = await edge.get('/staff/status');
  expect(body).not.toContain('broken shell');
  expect(edge.warnings().filter((text) => /it failed for|threw/.test(text))).toEqual([]);
});

test('a page of the same browser without it does', async () => {
  for (const client of [1, 2, 3]) {
    const from = { ...AGENT, 'x-forwarded-for': `203.0.113.${client}` };
    const ticket = ticketOf((await edge.get('/', from)).body);
    const fault = { area: 'casino', version: '1.0.0', fault: 'mount', at: 5, ticket };
    await edge.post('/telemetry/faults', fault, undefined, from);
  }
  expect(edge.warnings().at(-1)).toContain('casino 1.0.0 stays in use');
});
