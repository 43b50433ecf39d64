import { createContext, runInContext } from 'node:vm';
import {
  callFirst,
  endpoints,
  PREFETCHED_CALLS,
  type PrefetchedCall,
  SIGNED_IN_ATTRIBUTE,
  START_CALLS,
  type StartCalls,
} from '@exchange/contract';
import { expect, test } from 'vitest';
import { renderEarlyCalls } from './preloads.ts';

interface Sent {
  url: string;
  method: string;
  body?: string;
  headers: Record<string, string>;
}

/** Runs the page's script as a browser would, with this content of its storage. */
function runScript(
  script: string,
  storage: Record<string, string>,
  answer = async () => new Response('{"a":1}', { headers: { etag: '"x"' } }),
) {
  const sent: Sent[] = [];
  const window: { [PREFETCHED_CALLS]?: PrefetchedCall[]; [START_CALLS]?: StartCalls } = {};
  const localStorage = { getItem: (key: string) => storage[key] ?? null };
  const fetch = (url: string, init: Omit<Sent, 'url'>) => {
    sent.push({ ...init, url });
    return answer();
  };
  const preloads: object[] = [];
  const attributes: string[] = [];
  const document = {
    createElement: () => ({}),
    documentElement: { setAttribute: (name: string) => attributes.push(name) },
    head: { append: (link: object) => preloads.push(link) },
  };
  runInContext(
    script,
    createContext({ window, document, localStorage, fetch, AbortSignal, JSON, performance }),
  );
  const start: StartCalls = (...given) => window[START_CALLS]?.(...given) ?? [];
  return { sent, preloads, attributes, start, calls: window[PREFETCHED_CALLS] ?? [] };
}

const CALLS = [
  callFirst(endpoints.matchList, {}),
  callFirst(endpoints.defaultSetting, undefined),
  callFirst(endpoints.walletBalance, undefined),
];

const player = {
  isAuthentication: 'true',
  user: JSON.stringify({ data: { token: 'secret', user_id: 7, user_name: 'a', role: 'player' } }),
};
const authorizationOf = (sent: Sent[], path: string) =>
  sent.find(({ url }) => url.endsWith(path))?.headers.authorization;

test('a guest’s page starts the calls of its route, with nothing that needs a token', async () => {
  const { sent, calls } = runScript(renderEarlyCalls(CALLS), {});
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/v5/getseiresMatchsList',
    '/api/v5/default-setting',
  ]);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: '{"limit":100,"pageno":1,"series_id":"0","sport_id":"0","type":"h"}',
    headers: { 'content-type': 'application/json' },
  });
  expect(await calls[0]?.reply).toMatchObject({ status: 200, data: { a: 1 }, etag: '"x"' });
});

test('sends a player’s token with the calls that need one only', () => {
  const { sent } = runScript(renderEarlyCalls(CALLS), player);
  expect(authorizationOf(sent, 'wallet-balance')).toBe('Bearer secret');
  expect(authorizationOf(sent, 'getseiresMatchsList')).toBe('Bearer secret');
  expect(authorizationOf(sent, 'default-setting')).toBeUndefined();
});

test('the app starts calls of the next page by the same rules, with the token that it has then', async () => {
  const { sent, start } = runScript(renderEarlyCalls([]), {});
  expect(start(CALLS, undefined).map(({ url }) => url)).toEqual(sent.map(({ url }) => url));
  expect(sent).toHaveLength(2);
  const [list] = start(CALLS, 'another');
  expect(list).toMatchObject({
    method: 'POST',
    authorization: 'Bearer another',
    body: sent[0]?.body,
  });
  expect(authorizationOf(sent.slice(2), 'wallet-balance')).toBe('Bearer another');
  expect(await list?.reply).toMatchObject({ status: 200, data: { a: 1 } });
});

test.each([
  ['broken', { ...player, user: '{' }],
  ['foreign', { ...player, user: '{"data":{"token":"<img src=x>","role":"admin"}}' }],
  ['of somebody who signed out', { ...player, isAuthentication: 'false' }],
])('a saved session that is %s is none', (_, storage) => {
  const { sent } = runScript(renderEarlyCalls(CALLS), storage);
  expect(sent.some(({ headers }) => headers.authorization)).toBe(false);
});

test.each([
  ['a rejection', async () => new Response('{}', { status: 503 })],
  ['no answer', async () => Promise.reject(new TypeError('offline'))],
  ['no JSON', async () => new Response('<html>')],
])('%s counts as none', async (_, answer) => {
  const { calls } = runScript(renderEarlyCalls(CALLS), {}, answer);
  expect(await calls[0]?.reply).toBeUndefined();
});

test('an address cannot end the script', () => {
  const path = '</script><script>alert(1)';
  const calls = [callFirst(endpoints.matchList, { sportId: path })];
  expect(renderEarlyCalls(calls)).not.toContain('</script>');
});

const code = [
  { url: 'https://wallet.example/1/entry.js', hash: 'sha384-a' },
  { url: 'https://wallet.example/1/area.css', hash: 'sha384-b' },
];

test('a player’s page requests the code of its area at once, each file as it will be used', () => {
  const script = renderEarlyCalls(CALLS, code);
  const { sent, preloads } = runScript(script, player);
  expect(preloads).toEqual([
    {
      rel: 'preload',
      as: 'script',
      href: code[0]?.url,
      crossOrigin: 'anonymous',
      integrity: 'sha384-a',
    },
  ]);
  expect(sent).toContainEqual({
    url: code[1]?.url,
    integrity: 'sha384-b',
  });
  expect(sent.map(({ url }) => url)).toContain('/api/v5/wallet-balance');
});

test('a page of a guest, who is redirected, requests none of it', () => {
  const script = renderEarlyCalls(CALLS, code);
  const { sent, preloads } = runScript(script, {});
  expect(preloads).toEqual([]);
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/v5/getseiresMatchsList',
    '/api/v5/default-setting',
  ]);
});

test('a session marks the page before its first paint, so that a frame hides what is for guests', () => {
  expect(runScript(renderEarlyCalls(CALLS), player).attributes).toEqual([SIGNED_IN_ATTRIBUTE]);
  expect(runScript(renderEarlyCalls(CALLS), {}).attributes).toEqual([]);
});
