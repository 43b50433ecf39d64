import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSiteProxy } from './site-proxy.ts';

const PAGE = `<!doctype html>
<meta charset="utf-8">
<meta name="given-ticket" content="a.b">
<script type="application/json" id="registry">${JSON.stringify({
  areas: { wallet: { title: { en: '\\u003c/script>' }, pages: [], fragments: [], links: [] } },
  remotes: {
    promo: { active: { version: '1.0.0', manifestUrl: 'https://a.example/promo/m.json' } },
  },
}).replaceAll('\\\\', '\\')}</script>
<script nonce="n1">policy();window.__FEDERATION__={moduleInfo:{}}</script>
<script nonce="n1">start()</script>`;
const definition = {
  name: 'promo',
  title: { en: 'Promo' },
  pages: [],
  fragments: [],
  links: [],
};

/** What the site was asked. */
let asked: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let servers: Server[];
let own: string;

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  asked = [];
  servers = [];
  const site = await listen(
    createServer((request, response) => {
      asked.push(request);
      answer(request, response);
    }),
  );
  let passOn: ReturnType<typeof createSiteProxy> | undefined;
  own = await listen(
    createServer((request, response) => void passOn?.(request, response).catch(() => undefined)),
  );
  passOn = createSiteProxy(new URL(site), {
    origin: own,
    readArea: async () => ({
      name: 'promo',
      version: '0.1.0-dev',
      definition,
      hash: 'h1',
      base: `${own}/@development/promo/`,
      integrity: { 'a.js': 'sha384-x' },
    }),
  });
});
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test('a page has the area of this machine, and its own as the fallback', async () => {
  answer = (request, response) => {
    const policy = `script-src 'nonce-n1' ${request.headers.host}/assets/; style-src 'nonce-n1'; style-src-attr 'none'`;
    response.writeHead(404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'integrity-policy': 'blocked-destinations=(script)',
    });
    response.end(PAGE);
  };
  const reply = await fetch(`${own}/promo`);
  const html = await reply.text();
  const { host } = new URL(own);
  const base = `${own}/@development/promo/`;
  expect(html.match(/<script[^>]*src="[^"]*"[^>]*>/g)).toEqual([
    `<script nonce="n1" src="${base}client.js" data-hash="h1">`,
    `<script nonce="n1" src="${base}react.js">`,
  ]);
  expect(html.indexOf('window.__FEDERATION__')).toBeLessThan(html.indexOf('react.js'));
  expect(html.indexOf('react.js')).toBeLessThan(html.indexOf('start()'));
  expect(html).not.toContain('given-ticket');
  const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    areas: { wallet: { title: { en: '</script>' } }, promo: { title: { en: 'Promo' } } },
    remotes: {
      promo: {
        active: { version: '0.1.0-dev', manifestUrl: `${base}mf-manifest.json` },
        lastGood: { version: '1.0.0' },
      },
    },
  });
  expect(reply.headers.get('content-security-policy')).toBe(
    `script-src ${base} 'nonce-n1' ${host}/assets/; style-src ${base} 'nonce-n1'; style-src-attr 'none'`,
  );
  expect(reply.headers.get('integrity-policy')).toBeNull();
});

test('an open page keeps the area, whatever the site activates or takes back', async () => {
  const followed = {
    versions: { promo: '1.0.0', wallet: '2.0.0' },
    withdrawn: { promo: ['0.9.0'] },
  };
  const edited = { versions: { promo: '0.1.0-dev', wallet: '2.0.0' }, withdrawn: {} };
  answer = (request, response) => {
    if (request.url === '/registry/versions') return void response.end(JSON.stringify(followed));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const frame = `data: ${JSON.stringify({ kind: 'switches', data: followed })}\n\n`;
    response.write('data: {"kind":"heartbeat"}\n\n');
    response.write(frame.slice(0, 20));
    setImmediate(() => response.end(frame.slice(20)));
  };
  expect(await (await fetch(`${own}/registry/versions`)).json()).toEqual(edited);
  expect(await (await fetch(`${own}/registry/events`)).text()).toBe(
    `data: {"kind":"heartbeat"}\n\ndata: ${JSON.stringify({ kind: 'switches', data: edited })}\n\n`,
  );
});

test('all else passes as it is, in the name of the site', async () => {
  answer = async (request, response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'lang=hi' });
    response.end(`got ${await text(request)}`);
  };
  const headers = { origin: own, referer: `${own}/promo`, authorization: 'Bearer t' };
  const reply = await fetch(`${own}//api/x?y=1`, { method: 'POST', body: 'stake', headers });
  expect([reply.status, await reply.text()]).toEqual([201, 'got stake']);
  expect(reply.headers.get('set-cookie')).toBe('lang=hi');
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  await fetch(`${own}/api/x`, { method: 'POST', headers: foreign });
  expect(asked[1]?.headers).toMatchObject(foreign);
  const [{ url, headers: sent } = {} as IncomingMessage] = asked;
  const site = `http://${sent.host}`;
  expect(site).not.toBe(own);
  expect([url, sent.origin, sent.referer]).toEqual(['//api/x?y=1', site, `${site}/promo`]);
  expect(sent.authorization).toBe('Bearer t');
});

test('no service worker outlives it, and a site that does not answer is named', async () => {
  answer = (request) => void request.socket.destroy();
  expect((await fetch(`${own}/service-worker.js`)).status).toBe(404);
  const reply = await fetch(`${own}/promo`);
  expect([reply.status, await reply.text()]).toEqual([
    502,
    expect.stringMatching(/^http:\/\/localhost:\d+ does not answer: /),
  ]);
});

test('a page of another form is refused in a sentence', async () => {
  answer = ({ url }, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(url === '/' ? '<script id="registry">{}</script>' : '<h1>A preview</h1>');
  };
  const reply = await fetch(own);
  expect([reply.status, await reply.text()]).toEqual([
    502,
    'The site has no pages that this version of the kit knows.',
  ]);
  // The edge has pages of its own.
  expect(await (await fetch(`${own}/area-preview`)).text()).toBe('<h1>A preview</h1>');
});
