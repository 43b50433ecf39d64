import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callFirst, endpoints } from '@exchange/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { echoRequestId } from '../testing/test-edge.ts';
import { createFirstAnswers, type FirstAnswers } from './first-answers.ts';

const asked: IncomingMessage['headers'][] = [];
let status: (address: unknown) => number;
let echo: typeof echoRequestId;
const server = createServer((request, response) => {
  asked.push(request.headers);
  const { 'x-forwarded-for': address } = request.headers;
  response.writeHead(status(address), { 'content-type': 'application/json', ...echo(request) });
  response.end(JSON.stringify({ data: request.headers['x-brand'] }));
});

let answers: FirstAnswers;
beforeEach(async () => {
  asked.length = 0;
  status = () => 200;
  echo = echoRequestId;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  answers = createFirstAnswers({ apiUrl: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  answers.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const SETTINGS = callFirst(endpoints.defaultSetting, undefined);
const LIST = callFirst(endpoints.matchList, {});
const visitor = {
  ...{ brand: 'kheloyar', host: 'play.example', protocol: 'https', address: '10.0.0.1' },
};

test('pages of a second share one call, made for the network of a visitor and without a token @security:measures.144', async () => {
  const other = { ...visitor, address: '10.0.0.2' };
  const [first, second] = await Promise.all([
    answers.read([SETTINGS, LIST], visitor),
    answers.read([LIST, SETTINGS], other),
  ]);
  expect(first).toEqual([
    { method: 'GET', url: SETTINGS.url, status: 200, data: { data: 'kheloyar' } },
    expect.objectContaining({ method: 'POST', body: JSON.stringify(LIST.body) }),
  ]);
  expect(second?.map(({ url }) => url)).toEqual([LIST.url, SETTINGS.url]);
  expect(asked).toHaveLength(2);
  expect(asked.map((headers) => headers['x-forwarded-for'])).toEqual(['10.0.0.1', '10.0.0.1']);
  expect(asked.some(({ authorization, cookie }) => authorization ?? cookie)).toBe(false);
});

test('each brand has answers of its own', async () => {
  await answers.read([SETTINGS], visitor);
  const [found] = (await answers.read([SETTINGS], { ...visitor, brand: 'khelodost' })) ?? [];
  expect(found?.data).toEqual({ data: 'khelodost' });
});

test('calls that need a token, or change something, are left out @security:measures.144', async () => {
  const balance = callFirst(endpoints.walletBalance, undefined);
  const change = { method: 'POST', url: '/api/v5/place-bet', auth: 'none' } as const;
  expect(await answers.read([balance, change], visitor)).toEqual([]);
  expect(asked).toEqual([]);
});

test('a visitor whose network is over its limit takes no answer from another @security:measures.144', async () => {
  status = (address) => (address === '10.0.0.1' ? 429 : 200);
  const other = { ...visitor, address: '10.0.0.2' };
  const [first, second] = await Promise.all([
    answers.read([SETTINGS], visitor),
    answers.read([SETTINGS], other),
  ]);
  expect(first).toBeUndefined();
  expect(second).toHaveLength(1);
});

test('the answer of another request is none', async () => {
  echo = () => ({ 'x-request-id': 'other' });
  expect(await answers.read([SETTINGS], visitor)).toBeUndefined();
});
