// The tests' server is another origin than the page, as in no deployment: it allows that.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiveServerTime, serverNow, sessionStore, signIn } from '@exchange/store';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpClient, requestEnvelope, type TransportRequest } from './http-client.ts';

const envelope = (data: unknown, status = 200) => ({
  status,
  error: status !== 200,
  message: status === 200 ? '' : 'No',
  data,
});
const json = (data: unknown, status?: number) => JSON.stringify(envelope(data, status));
const caller = { name: 'myBets', authorization: undefined, token: undefined };
const signInWith = (token: string) =>
  signIn({ data: { token, user_id: 1, user_name: 'asha', role: 'player' } });

const { baseURL, timeout } = httpClient.defaults;
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    response.setHeader('access-control-expose-headers', 'etag, date');
    if (request.method === 'OPTIONS') response.end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  httpClient.defaults.baseURL = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  Object.assign(httpClient.defaults, { baseURL, timeout });
  localStorage.clear();
  sessionStore.setState({ session: { status: 'guest' } });
});

const send = (more: Partial<TransportRequest> = {}) =>
  requestEnvelope({ method: 'POST', url: '/call', caller, ...more });

/** Answers with the request itself: its headers and its text. */
const echo: typeof answer = (request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    response.writeHead(200, { etag: '"7"' });
    response.end(json({ url: request.url, headers: request.headers, text }));
  });
};
const echoed = async (more?: Partial<TransportRequest>) => {
  answer = echo;
  return (await send(more)).envelope?.data as {
    url: string;
    headers: Record<string, string>;
    text: string;
  };
};

it('sends JSON with its type and the headers of the call, and reads entity tag and body', async () => {
  const { headers, text } = await echoed({
    body: { stake: 100 },
    headers: { 'If-None-Match': '"6"', 'Idempotency-Key': 'key' },
  });
  expect(text).toBe('{"stake":100}');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'if-none-match': '"6"',
    'idempotency-key': 'key',
  });
  expect(await send()).toMatchObject({ etag: '"7"' });
});

it('sends neither body, type nor authorization where there is none', async () => {
  const { headers, text } = await echoed();
  expect(text).toBe('');
  expect(headers).not.toHaveProperty('content-type');
  expect(headers).not.toHaveProperty('authorization');
});

it('sends the token of its caller, and no cookie as a header', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'XSRF-TOKEN=secret';
  const { headers } = await echoed({ caller: { ...caller, authorization: 'Bearer one' } });
  expect(headers.authorization).toBe('Bearer one');
  expect(JSON.stringify(headers)).not.toContain('secret');
});

it.each(['https://elsewhere.test/call', '//elsewhere.test/call'])(
  'sends nothing to another origin: %s',
  async (url) => {
    expect((await echoed({ url })).url).toContain('elsewhere.test/call');
  },
);

it('sends a form with a file, and reports the uploaded share', async () => {
  const form = new FormData();
  form.append('attachment', new File(['slip'], 'slip.png', { type: 'image/png' }));
  const parts: number[] = [];
  const { headers, text } = await echoed({ body: form, onProgress: (part) => parts.push(part) });
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(text).toContain('slip.png');
  expect(parts.at(-1)).toBe(1);
});

it('resolves to no envelope where nothing changed', async () => {
  answer = (_, response) => response.writeHead(304, { etag: '"7"' }).end();
  expect(await send()).toEqual({ etag: '"7"', envelope: undefined });
});

it.each([
  ['a page of a proxy', 502, '<html>Bad gateway</html>', { kind: 'unavailable', status: 502 }],
  ['a page with status 200', 200, '<html>', { kind: 'unavailable', status: 200 }],
  ['a rejection', 400, json(null, 400), { kind: 'refused', status: 400, message: 'No' }],
  ['a rejection with status 200', 200, json(null, 400), { kind: 'refused', status: 400 }],
  ['an invalid token', 401, json(null, 401), { kind: 'unauthorized', status: 401 }],
])('rejects with an ApiError on %s', async (_, status, text, error) => {
  answer = (_request, response) => response.writeHead(status).end(text);
  await expect(send()).rejects.toMatchObject({ name: 'ApiError', ...error });
});

it('ends the session on an invalid token, and only that of the token', async () => {
  signInWith('next');
  answer = (_, response) => response.writeHead(401).end(json(null, 401));
  await expect(send({ caller: { ...caller, token: 'previous' } })).rejects.toThrow();
  expect(sessionStore.getState().session).toMatchObject({ token: 'next' });
  await expect(send({ caller: { ...caller, token: 'next' } })).rejects.toThrow();
  expect(sessionStore.getState().session.status).toBe('guest');
});

it('times out without a response, after 15 s', async () => {
  expect(httpClient.defaults.timeout).toBe(15_000);
  httpClient.defaults.timeout = 50;
  answer = () => {};
  await expect(send()).rejects.toMatchObject({ kind: 'offline', isTimeout: true });
});

it('aborts with its caller, also before it was sent', async () => {
  const control = new AbortController();
  answer = () => control.abort();
  await expect(send({ signal: control.signal })).rejects.toMatchObject({ name: 'CanceledError' });
  await expect(send({ signal: control.signal })).rejects.toMatchObject({ name: 'CanceledError' });
});

it('rejects as offline if no server listens', async () => {
  await new Promise((resolve) => server.close(resolve));
  await expect(send()).rejects.toMatchObject({ kind: 'offline', isTimeout: false });
});

it.each([200, 304, 401])('learns the server’s time of a reply of %d', async (status) => {
  const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
  answer = (_, response) => response.writeHead(status, { date: tomorrow }).end(json(null, status));
  await send().catch(() => undefined);
  expect(Math.abs(serverNow().getTime() - Date.parse(tomorrow))).toBeLessThan(10_000);
  receiveServerTime(new Date().toUTCString());
});
