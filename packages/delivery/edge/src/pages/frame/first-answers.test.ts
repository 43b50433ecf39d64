import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callFirst, endpoints } from '@exchange/contract';
import { afterEach, assert, beforeEach, expect, test } from 'vitest';
import { echoRequestId } from '../../testing/test-edge.ts';
import { createFirstAnswers, type FirstAnswers } from './first-answers.ts';

const asked: IncomingMessage['headers'][] = [];
let status: (address: unknown) => number;
let delayMs: number;
let echo: typeof echoRequestId;
const server = createServer((request, response) => {
  asked.push(request.headers);
  const { 'x-forwarded-for': address } = request.headers;
  response.writeHead(status(address), { 'content-type': 'application/json', ...echo(request) });
  const text = JSON.stringify({ data: request.headers['x-brand'] });
  setTimeout(() => response.end(text), delayMs);
});

let answers: FirstAnswers;
let open: (waitMs: number) => FirstAnswers;
beforeEach(async () => {
  asked.length = 0;
  status = () => 200;
  delayMs = 0;
  echo = echoRequestId;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  open = (waitMs) => createFirstAnswers({ apiUrl: `http://127.0.0.1:${port}` }, waitMs);
  // On a busy machine an answer takes longer than a page would wait.
  answers = open(20_000);
});
afterEach(async () => {
  answers.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SETTINGS = callFirst(endpoints.defaultSetting, undefined);
const LIST = callFirst(endpoints.matchList, {});
const visitor = {
  brand: 'kheloyar',
  host: 'play.example',
  protocol: 'https',
  address: '10.0.0.1',
};

test('pages of a second share one call, made for the network of a visitor and without a token @security:measures.144', async () => {
  const other = { ...visitor, address: '10.0.0.2' };
  const [first, second] = await Promise.all([
    answers.read([SETTINGS, LIST], visitor),
    answers.read([LIST, SETTINGS], other),
  ]);
  assert(typeof first === 'object' && typeof second === 'object');
  expect(first.calls).toEqual([
    { method: 'GET', url: SETTINGS.url, status: 200, data: { data: 'kheloyar' } },
    expect.objectContaining({ method: 'POST', body: JSON.stringify(LIST.body) }),
  ]);
  expect(second.calls.map(({ url }) => url)).toEqual([LIST.url, SETTINGS.url]);
  expect(asked).toHaveLength(2);
  expect(asked.map((headers) => headers['x-forwarded-for'])).toEqual(['10.0.0.1', '10.0.0.1']);
  expect(asked.some(({ authorization, cookie }) => authorization ?? cookie)).toBe(false);
});

test('each brand has answers of its own', async () => {
  await answers.read([SETTINGS], visitor);
  const found = await answers.read([SETTINGS], { ...visitor, brand: 'khelodost' });
  expect(found).toMatchObject({ calls: [{ data: { data: 'khelodost' } }] });
});

test('calls that need a token, or change something, are left out @security:measures.144', async () => {
  const balance = callFirst(endpoints.walletBalance, undefined);
  const change = { method: 'POST', url: '/api/v5/place-bet', auth: 'none' } as const;
  expect(await answers.read([balance, change], visitor)).toMatchObject({ calls: [] });
  expect(asked).toEqual([]);
});

test('a visitor whose network is over its limit takes no answer from another @security:measures.144', async () => {
  status = (address) => (address === '10.0.0.1' ? 429 : 200);
  const other = { ...visitor, address: '10.0.0.2' };
  const [first, second] = await Promise.all([
    answers.read([SETTINGS], visitor),
    answers.read([SETTINGS], other),
  ]);
  expect(first).toBe('missing');
  expect(second).toMatchObject({ calls: [{}] });
});

test('the answer of another request is none', async () => {
  echo = () => ({ 'x-request-id': 'other' });
  expect(await answers.read([SETTINGS], visitor)).toBe('missing');
});

test('an answer that is late is there for the next page', async () => {
  delayMs = 200;
  answers.close();
  answers = open(50);
  expect(await answers.read([SETTINGS], visitor)).toBe('late');
  await expect.poll(() => answers.read([SETTINGS], visitor)).toBeTypeOf('object');
  expect(asked).toHaveLength(1);
});

test('answers say when the first of them was asked for, and differ by their hash', async () => {
  const before = performance.now();
  const first = await answers.read([SETTINGS], visitor);
  const between = performance.now();
  const both = await answers.read([SETTINGS, LIST], visitor);
  const other = await answers.read([SETTINGS], { ...visitor, brand: 'khelodost' });
  assert(typeof first === 'object' && typeof both === 'object' && typeof other === 'object');
  expect(first.askedAt).toBeGreaterThanOrEqual(before);
  expect(first.askedAt).toBeLessThanOrEqual(between);
  expect(both.askedAt).toBe(first.askedAt);
  expect(both.hash).toBe(`${first.hash} ${first.hash}`);
  expect(other.hash).not.toBe(first.hash);
});
