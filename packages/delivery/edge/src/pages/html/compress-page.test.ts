import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const get = (headers: Record<string, string>) => edge.get('/casino-provider', headers);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['gzip;q=0.5, BR', 'br'],
  ['br;q=0.9, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['brx', undefined],
  ['identity', undefined],
])('a browser that takes "%s" gets the page in %s', async (offered, coding) => {
  const reply = await get({ 'accept-encoding': offered });
  expect(reply.headers['content-encoding']).toBe(coding);
  if (coding !== undefined) expect(reply.headers.vary).toMatch(/(?:^|, )accept-encoding$/);
  const read = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (raw: Buffer) => raw };
  const html = read[`${coding}` as keyof typeof read](reply.rawPayload).toString();
  expect(html).toMatch(/^<!doctype html>.*<\/html>\n$/s);
});

test('a browser that refuses any coding gets the page as it is', async () => {
  const reply = await get({ 'accept-encoding': 'br', 'x-no-compression': '1' });
  expect(reply.headers).not.toHaveProperty('content-encoding');
  expect(reply.body).toMatch(/^<!doctype html>/);
});
