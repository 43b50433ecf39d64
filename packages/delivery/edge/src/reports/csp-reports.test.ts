import { Writable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerCspReports } from './csp-reports.ts';

const MINUTE_MS = 60_000;
/** A report in Chromium's format. */
const SINGLE = {
  'document-uri': 'http://localhost:3000/?id=id_secret#x',
  referrer: 'http://localhost:3000/?id=id_secret',
  'violated-directive': 'img-src',
  'effective-directive': 'img-src',
  'original-policy': "default-src 'self'; img-src 'none'; report-uri /csp-report",
  disposition: 'enforce',
  'blocked-uri': 'https://other.example/a.png?x=1',
  'line-number': 1,
  'column-number': 79,
  'source-file': 'http://localhost:3000/page?id=id_secret',
  'status-code': 200,
  'script-sample': '',
};
const QUEUED = {
  age: 420,
  type: 'csp-violation',
  url: 'https://play.example/?id=id_secret',
  user_agent: 'Mozilla/5.0',
  body: {
    blockedURL: 'inline',
    columnNumber: 69,
    disposition: 'enforce',
    documentURL: 'https://play.example/?id=id_secret#x',
    effectiveDirective: 'script-src-elem',
    lineNumber: 12,
    originalPolicy: "default-src 'self'",
    referrer: '',
    sample: 'alert("id_secret")',
    sourceFile: 'https://play.example/page?id=id_secret',
    statusCode: 200,
  },
};

let app: FastifyInstance;
let logged: { report?: unknown; msg: string }[];
let time: number;
beforeEach(() => {
  logged = [];
  time = 0;
  const stream = new Writable({
    write(lines, _, done) {
      logged.push(JSON.parse(String(lines)));
      done();
    },
  });
  app = fastify({ logger: { level: 'warn', stream }, trustProxy: true });
  registerCspReports(app, true, () => time);
});
afterEach(() => app.close());

const send = (
  body: unknown,
  { type = 'application/csp-report', client = 1, ...headers }: Record<string, string | number> = {},
) =>
  app.inject({
    method: 'POST',
    url: '/csp-report',
    headers: { 'content-type': String(type), 'x-forwarded-for': `203.0.113.${client}`, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const sendSingle = (changes: object, client?: number) =>
  send({ 'csp-report': { ...SINGLE, ...changes } }, client === undefined ? {} : { client });
const sendQueued = (...reports: unknown[]) => send(reports, { type: 'application/reports+json' });
const list = async () => (await app.inject('/test/csp-reports')).json();
const selectLogged = () => logged.filter(({ report }) => report).map(({ report }) => report);

test('of a report-uri report five fields are kept and logged, addresses without query and hash @security:measures.9', async () => {
  expect((await sendSingle({})).statusCode).toBe(204);
  const kept = {
    document: 'http://localhost:3000/',
    directive: 'img-src',
    blocked: 'https://other.example/a.png',
    source: 'http://localhost:3000/page',
    line: 1,
  };
  expect(await list()).toEqual([kept]);
  expect(selectLogged()).toEqual([kept]);
});

test('keeps the violations of a Reporting API list and drops its other entries', async () => {
  const other = { type: 'deprecation', url: 'https://play.example/', body: { id: 'x' } };
  const wrong = { ...QUEUED, body: { ...QUEUED.body, lineNumber: 'x' } };
  expect((await sendQueued(other, null, [[]], wrong, QUEUED)).statusCode).toBe(204);
  const kept = {
    document: 'https://play.example/',
    directive: 'script-src-elem',
    blocked: 'inline',
    source: 'https://play.example/page',
    line: 12,
  };
  expect(await list()).toEqual([kept]);
  expect(selectLogged()).toEqual([kept]);
  const many = Array.from({ length: 50 }, () => ({ ...QUEUED, body: { effectiveDirective: 'x' } }));
  await sendQueued(...many);
  expect(await list()).toHaveLength(21);
});

test('a report of an older browser has its directive without what the policy allows', async () => {
  await send({ 'csp-report': { 'violated-directive': "script-src 'self' https://a.example" } });
  expect(await list()).toEqual([
    { document: '', directive: 'script-src', blocked: '', source: '', line: null },
  ]);
});

test('long texts are cut @asvs:16.4.1 @security:measures.9', async () => {
  const long = 'x'.repeat(3000);
  const texts = {
    'document-uri': `http://localhost/${long}`,
    'effective-directive': long,
    'blocked-uri': `${long}?${long}`,
    'source-file': long,
  };
  await sendSingle(texts);
  expect(JSON.stringify(selectLogged()).length).toBeLessThan(1000);
  expect(selectLogged()).toMatchObject([
    { directive: 'x'.repeat(200), blocked: 'x'.repeat(200), source: 'x'.repeat(200) },
  ]);
});

test.each([
  ['text that is not JSON', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '5'],
  ['another object', '{"a":1}'],
  ['a report that is a text', '{"csp-report":"x"}'],
  ['a report without directive', '{"csp-report":{"blocked-uri":"eval"}}'],
  ['an address that is a number', { 'csp-report': { ...SINGLE, 'blocked-uri': 5 } }],
  ['an address that is an object', { 'csp-report': { ...SINGLE, 'document-uri': { a: 1 } } }],
  ['a line that is a text', { 'csp-report': { ...SINGLE, 'line-number': '1' } }],
  ['a line below zero', { 'csp-report': { ...SINGLE, 'line-number': -1 } }],
])('%s is refused, and not logged', async (_, body) => {
  expect((await send(body)).statusCode).toBe(400);
  expect(await list()).toEqual([]);
  expect(selectLogged()).toEqual([]);
});

test.each([
  ['lists in lists', `${'['.repeat(7500)}${']'.repeat(7500)}`, 204],
  ['objects in objects', `${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`, 400],
  ['a deep report', `{"csp-report":${'['.repeat(7500)}${']'.repeat(7500)}}`, 400],
  [
    'a deep field that is not kept',
    `{"csp-report":{"effective-directive":"a","b":${'['.repeat(7500)}${']'.repeat(7500)}}}`,
    204,
  ],
])('JSON that is nested deep is not a fault of the edge: %s', async (_, body, status) => {
  expect((await send(body)).statusCode).toBe(status);
  expect(JSON.stringify(logged).length).toBeLessThan(1000);
});

test('a body over 16 KiB, of another type or by another site is refused', async () => {
  expect((await sendSingle({ 'original-policy': 'x'.repeat(17_000) })).statusCode).toBe(413);
  expect((await send({ 'csp-report': SINGLE }, { type: 'text/plain' })).statusCode).toBe(415);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await send({ 'csp-report': SINGLE }, foreign)).statusCode).toBe(403);
  const own = { 'sec-fetch-site': 'same-origin' };
  expect((await send({ 'csp-report': SINGLE }, own)).statusCode).toBe(204);
  expect(await list()).toHaveLength(1);
});

test('of 4,000 reports in a row of one client 60 are taken, and those of others still are @asvs:2.4.1 @security:measures.8', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 4000; count += 1) {
    statuses.push((await sendSingle({ 'blocked-uri': `https://x.example/${count}` })).statusCode);
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
  expect(selectLogged()).toHaveLength(60);
  expect((await sendSingle({}, 2)).statusCode).toBe(204);
});

test('the same directive and address are logged once a minute @security:measures.9', async () => {
  const send = async () => {
    await sendSingle({});
    await sendSingle({ 'blocked-uri': 'https://other.example/a.png?x=2', 'line-number': 7 });
  };
  await send();
  expect(selectLogged()).toHaveLength(1);
  await sendSingle({ 'effective-directive': 'connect-src' });
  await sendSingle({ 'blocked-uri': 'https://other.example/b.png' });
  expect(selectLogged()).toHaveLength(3);
  time += MINUTE_MS - 1;
  await send();
  expect(selectLogged()).toHaveLength(3);
  time += 1;
  await send();
  expect(selectLogged()).toHaveLength(4);
  expect(await list()).toHaveLength(8);
});

test('whoever sends how many, 100 violations a minute are logged @asvs:16.4.1 @security:measures.9', async () => {
  for (let client = 1; client <= 5; client += 1) {
    for (let count = 0; count < 30; count += 1) {
      await sendSingle({ 'blocked-uri': `https://x${client}.example/${count}` }, client);
    }
  }
  expect(selectLogged()).toHaveLength(100);
  expect(await list()).toHaveLength(100);
  time += MINUTE_MS;
  await sendSingle({ 'blocked-uri': 'https://next.example/' }, 6);
  expect(selectLogged()).toHaveLength(101);
});
