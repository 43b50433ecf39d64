import { documentForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge, ticketOf } from '../testing/test-edge.ts';
import { toStaffKey } from './staff-config.ts';

const PAGES = '/telemetry/pages';
const REPORT = {
  area: 'casino',
  vitals: { LCP: 1234.4, CLS: 0.0512 },
  remotes: [{ area: 'casino', version: '1.0.0', phases: { entry: 310, mount: 640 } }],
};

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const from = (client: number) => ({ 'x-forwarded-for': `203.0.113.${client}` });
const readRow = async (area: string) => {
  const { body } = await edge.get('/staff/status');
  const row = body.split('\n').find((line) => line.startsWith(`<tr><td>${area}<`)) ?? '';
  return [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
};

test('shows how a version fares: health, failures, timeline and vitals', async () => {
  expect((await edge.post(PAGES, REPORT)).statusCode).toBe(204);
  const failed = ticketOf((await edge.get('/casino-provider', from(1))).body);
  const fault = { area: 'casino', version: '1.0.0', fault: 'load', at: 5, ticket: failed };
  await edge.post('/telemetry/faults', fault, 'application/json', from(1));
  const ticket = ticketOf((await edge.get('/', from(2))).body);
  const mounted = { remotes: [{ area: 'casino', version: '1.0.0' }], ticket };
  await edge.post('/telemetry/mounts', mounted, 'application/json', from(2));
  expect(await readRow('casino')).toEqual([
    'casino',
    '1.0.0',
    'default, 100 %',
    'answers',
    '1 / 2',
    '–',
    '310 ms',
    '–',
    '–',
    '640 ms',
    '–',
    '–',
    '1234 ms',
    '–',
    '0.051',
    '1',
  ]);
  await edge.stopOrigin();
  expect((await readRow('casino'))[3]).toBe('does not answer');
});

test('shows a decision of the error budget', async () => {
  const active = edge.registry().remotes.casino?.active;
  if (!active) throw new Error('The casino is not registered');
  await edge.register({ remotes: { casino: { active: { ...active, version: '2.0.0' } } } });
  for (const client of [1, 2, 3]) {
    const ticket = ticketOf((await edge.get('/casino-provider', from(client))).body);
    const fault = { area: 'casino', version: '2.0.0', fault: 'load', at: 5, ticket };
    await edge.post('/telemetry/faults', fault, 'application/json', from(client));
  }
  const { body } = await edge.get('/staff/status');
  expect(body).toMatch(/casino 2\.0\.0 is not used until 20\S+Z, it failed for 3 of 3 clients/);
  expect((await readRow('casino'))[2]).toContain('too many failures');
});

test('shows what a version misses that the current shell cannot run', async () => {
  const document = documentForTest(edge.registry().remotes);
  const [casino] = document.microFrontends.casino ?? [];
  if (!casino) throw new Error('The casino is not registered');
  const needy = { ...casino, extras: { ...casino.extras, requires: { react: '^20.0.0' } } };
  await edge.writeRegistry({ ...document, microFrontends: { casino: [needy] } });
  expect((await readRow('casino'))[2]).toBe(
    'held back: react ^20.0.0: the shell does not share it',
  );
});

test('pages of the shell are measured without a version', async () => {
  await edge.post(PAGES, { area: 'shell', vitals: { LCP: 500 }, remotes: [] });
  expect((await readRow('shell'))[12]).toBe('500 ms');
});

test('drops versions that are not in the registry', async () => {
  const remotes = [{ area: 'casino', version: '7.0.0', phases: { mount: 1 } }];
  await edge.post(PAGES, { ...REPORT, remotes });
  const row = await readRow('casino');
  expect(row.at(-1)).toBe('0');
  expect((await edge.get('/staff/status')).body).not.toContain('7.0.0');
});

test.each([
  ['area', { area: 'Poker 2' }],
  ['vitals', { vitals: { LCP: 'long' } }],
  ['vitals', { vitals: { XXX: 1 } }],
  ['remotes.0.version', { remotes: [{ ...REPORT.remotes[0], version: '<b>' }] }],
  ['remotes', { remotes: Array(21).fill(REPORT.remotes[0]) }],
])('a wrong %s is refused by its name', async (field, change) => {
  const reply = await edge.post(PAGES, { ...REPORT, ...change });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toContain(field);
});

test('the public does not see it', async () => {
  expect((await edge.get('/staff/status', from(1))).statusCode).toBe(403);
  // Like a proxy on this machine that forwards for another one, or hides it.
  const proxied = { 'x-forwarded-host': 'localhost:3000', forwarded: 'for=203.0.113.1' };
  expect((await edge.get('/staff/status', proxied)).statusCode).toBe(403);
  const key = 'k'.repeat(32);
  await edge.restart({ staff: { keys: [toStaffKey('asha', key)] } });
  const refused = await edge.get('/staff/status');
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    'Basic realm="Staff", charset="UTF-8"',
  ]);
  const authorization = `Basic ${Buffer.from(`staff:${key}`).toString('base64')}`;
  const shown = await edge.get('/staff/status', { authorization });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
});
