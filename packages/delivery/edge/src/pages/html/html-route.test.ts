import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { embedded, HASH, startTestEdge, type TestEdge } from '../../testing/test-edge.ts';
import { trimAreas, trimRegistry } from '../page-registry.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

/** Lists the addresses that the page preloads, by header or by element. */
const listPreloads = ({ headers, body }: Awaited<ReturnType<TestEdge['get']>>) => [
  ...Array.from(String(headers.link).matchAll(/<([^>]+)>; rel=preload/g), ([, url = '']) => url),
  ...Array.from(body.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g), ([, url = '']) => url),
];

describe('HTML', () => {
  test('carries registry, seed, brand and the shell with its hashes, and is never stored @spec:1.7 @asvs:1.2.3 @asvs:3.4.3 @security:assets.7', async () => {
    const reply = await edge.get('/casino-provider');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.body).toContain('<html lang="en" data-brand="kheloyar">');
    expect(reply.body).toContain('<title>Khelo &lt;yar&gt;</title>');
    expect(reply.body).toMatch(/"\/themes\/kheloyar\/kheloyar\.css\?v=\w{16}"/);
    expect(reply.body).toContain(`[["/assets/main.0123abcd.js","${HASH}"]]`);
    expect(embedded(reply.body)).toMatchObject({ remotes: edge.registry().remotes });
    expect(embedded(reply.body)).toMatchObject({
      areas: { casino: { title: { en: 'Casino' }, pages: [{ path: '/casino-provider' }, {}] } },
    });
    expect(reply.body).toContain(
      `"mfe_casino_1_0_0:${edge.originUrl}/casino/1.0.0/mf-manifest.json"`,
    );
    expect(reply.body.indexOf('@layer reset')).toBeLessThan(reply.body.indexOf('rel="stylesheet"'));
  });

  test('preloads the remote of the route, and for /app nothing of it', async () => {
    expect((await edge.get('/casino-provider')).headers.link).toContain('/casino/1.0.0/area.css>');
    expect((await edge.get('/')).headers.link ?? '').not.toContain('/casino/');
    const guarded = listPreloads(await edge.get('/app/iframe-casino-new/RG/1'));
    expect(guarded).toContain('/assets/shared.0123abcd.js');
    expect(guarded.filter((url) => url.includes('/casino/'))).toEqual([]);
  });

  test('names the remote’s code for /app to the script that detects the sign-in', async () => {
    const urlOf = (file: string) => `"url":"${edge.originUrl}/casino/1.0.0/${file}"`;
    const { body } = await edge.get('/app/iframe-casino-new/RG/1');
    expect(body).toContain(urlOf('area.css'));
    expect((await edge.get('/casino-provider')).body).not.toContain(urlOf('area.css'));
  });

  test('paints in the brand’s colours before any style sheet is there, and each comes after the skeleton @spec:brands.5', async () => {
    await edge.writeFiles({
      'themes/kheloyar/kheloyar.css':
        '@layer theme { :root { --header: #123456; --promo-case: "</style><b>"; } }',
    });
    const { body } = await edge.get('/');
    const [inline = ''] = /<style[^>]*>.*?<\/style>/s.exec(body) ?? [];
    expect(inline).toContain('--surface-0:#eef2f6');
    expect(inline).toContain(
      '@layer theme{:root{color-scheme:light;--header:#123456;--promo-case:"<\\/style><b>"}}',
    );
    const sheets = [...body.matchAll(/<link rel="stylesheet"/g)].map(({ index }) => index);
    expect(sheets).toHaveLength(1);
    expect(Math.min(...sheets)).toBeGreaterThan(body.indexOf('boot-bottom"'));
    expect(Math.min(...sheets)).toBeGreaterThan(body.lastIndexOf('<script'));
  });

  test('asks for all scripts and the typeface of the first page at once, none before its paint', async () => {
    const { body } = await edge.get('/');
    const preloads = body.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(2);
    expect(preloads.filter((element) => !element.includes('fetchpriority="low"'))).toEqual([]);
  });

  test('preloads for the home page what it shows prices with', async () => {
    const manifestUrl = `${edge.originUrl}/sports/1.0.0/mf-manifest.json`;
    const { integrity } = edge.registry().remotes.casino?.active ?? {};
    const active = { version: '1.0.0', manifestUrl, integrity };
    await edge.register({ remotes: { sports: { active } } });
    const { link } = (await edge.get('/')).headers;
    expect(link).toContain('/sports/1.0.0/board.css>');
    expect(link).not.toContain('/sports/1.0.0/area.css>');
  });

  test('the brand follows the host, the language its cookie @spec:1.7 @spec:brands.3 @spec:shell.24', async () => {
    const host = 'khelodost.localhost:3000';
    const reply = await edge.get('/', { host, cookie: 'a=b; lang=hi' });
    expect(reply.body).toContain('<html lang="hi" data-brand="khelodost">');
    expect(reply.body).toContain('aria-label="लोड हो रहा है"');
    const foreign = await edge.get('/', { host, cookie: 'lang=xx' });
    expect(foreign.body).toContain('<html lang="en" data-brand="khelodost">');
  });

  test('preloads the Hindi texts and their typeface only where Hindi is chosen @spec:shell.23', async () => {
    const hindi = ['hindi.0123abcd.js', 'hindi.0123abcd.css', 'noto-sans-devanagari-x.01.woff2'];
    const chosen = listPreloads(await edge.get('/', { cookie: 'lang=hi' }));
    const english = listPreloads(await edge.get('/'));
    for (const file of hindi) {
      expect(chosen).toContain(`/assets/${file}`);
      expect(english).not.toContain(`/assets/${file}`);
    }
    expect(english).toContain('/assets/inter-basic.01.woff2');
  });

  test('contains what the page needs of the brand @spec:shell.5', async () => {
    const read = async (host: string) =>
      JSON.parse(
        /id="brand">(.*?)<\/script>/.exec((await edge.get('/', { host })).body)?.[1] ?? '',
      );
    const company = { en: 'Nobody </script>', hi: 'कोई नहीं' };
    await edge.writeBrand('khelodost', {
      name: 'Khelodost',
      company,
      features: { casino: false },
      settings: { 'site.MESSAGE': 'Hello' },
    });
    expect(await read('khelodost.localhost:3000')).toMatchObject({
      name: 'Khelodost',
      company,
      message: 'Hello',
      features: { casino: false, signUp: true },
      wordmark: expect.stringMatching(/^\/themes\/khelodost\/wordmark\.svg\?v=\w{16}$/),
    });
    expect(await read('localhost:3000')).toMatchObject({ name: 'Khelo <yar>' });
  });

  test('names title, icon, colours and scheme before any script', async () => {
    await edge.writeBrand('khelodost', { colorScheme: 'dark', settings: { 'site.TITLE': 'Dost' } });
    await edge.writeFiles({
      'themes/khelodost/khelodost.css':
        '@layer theme { :root { color-scheme: dark; --header: #0a0d11; } }',
    });
    const { body } = await edge.get('/', { host: 'khelodost.localhost' });
    const head = body.slice(0, body.indexOf('<script'));
    expect(head).toContain('<title>Dost</title>');
    expect(head).toMatch(/<meta name="description" content="Dost: [^"]* casino games\.">/);
    expect(head).toContain('<meta name="color-scheme" content="dark">');
    expect(head).toContain('<meta name="theme-color" content="#0a0d11">');
    expect(head).toContain('href="/storage/app/public/brands/khelodost/favicon.svg?v=');
  });

  test('shows the wordmark before the app is there', async () => {
    const { body } = await edge.get('/', { host: 'khelodost.localhost' });
    const skeleton = body.slice(body.indexOf('<div id="root">'));
    expect(skeleton).toMatch(
      /<img src="\/themes\/khelodost\/wordmark\.svg\?v=[\w-]+" alt="" fetchpriority="high">/,
    );
  });

  test('before the app is there, the page has the columns that it will have', async () => {
    const readRoot = async (url: string) => {
      const { body } = await edge.get(url);
      return body.slice(body.indexOf('<div id="root">'));
    };
    const home = await readRoot('/');
    expect(home).toContain('class="boot-marquee"');
    expect(home).toContain('class="boot-slip"');
    const lobby = await readRoot('/casino-provider');
    expect(lobby).toContain('class="boot-card"');
    expect(lobby).not.toMatch(/boot-(marquee|slip)"/);
    const game = await readRoot('/app/iframe-casino-new/DC/200570');
    expect(game).toMatch(/class="boot boot-full"[^>]*><img [^>]+><\/div>/);
    expect(game).not.toContain('boot-header');
  });

  test('describes the brand in the language of the page, and no casino where it has none', async () => {
    await edge.writeBrand('khelodost', {
      features: { casino: false },
      settings: { 'site.TITLE': 'Dost' },
    });
    const { body } = await edge.get('/', { host: 'khelodost.localhost', cookie: 'lang=hi' });
    const text = /<meta name="description" content="([^"]*)">/.exec(body)?.[1];
    expect(text).toMatch(/^Dost: क्रिकेट/);
    expect(text).not.toContain('कैसीनो');
  });

  test('of a brand whose file breaks stays unchanged, and other brands are updated @security:measures.38', async () => {
    const host = 'khelodost.localhost';
    const address =
      /"(\/themes[^"]+\.css[^"]*)"/.exec((await edge.get('/', { host })).body)?.[1] ?? '';
    await edge.writeFiles({ 'themes/khelodost/khelodost.css': 'body { display: none }' });
    const { body } = await edge.get('/', { host });
    expect(body).toContain(address);
    expect((await edge.get(address)).body).toContain('--accent');
    expect((await edge.get('/')).body).toContain('data-brand="kheloyar"');
  });

  test('of a host that is given to a brand now shows that brand, without a restart', async () => {
    const host = 'third.example';
    expect((await edge.get('/', { host })).body).toContain('data-brand="kheloyar"');
    await edge.writeBrand('third', { name: 'Third' });
    await edge.writeFiles({
      'themes/hosts.json': { default: 'kheloyar', hosts: { 'third.example': 'third' } },
    });
    expect((await edge.get('/', { host })).body).toContain('data-brand="third"');
    await edge.writeFiles({ 'themes/hosts.json': '{' });
    expect((await edge.get('/', { host })).body).toContain('data-brand="third"');
  });

  test.each([
    ['/', 200],
    ['/casino-provider/Evolution%20Live', 200],
    ['/app/iframe-casino-new/RG/1', 200],
    ['/app/sessions', 200],
    // No such area is registered here.
    ['/sport/4/123', 404],
    [`/id_${'a'.repeat(43)}`, 404],
    ['/no-such-page', 404],
  ])('%s answers %i', async (url, status) => {
    const reply = await edge.get(url);
    expect(reply.statusCode).toBe(status);
    expect(reply.body).toContain('<div id="root">');
  });

  test('a dead remote leaves the page without seed and preloads', async () => {
    edge.breakOrigin();
    const reply = await edge.get('/casino-provider');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('window.__FEDERATION__={moduleInfo:{}}');
    expect(reply.headers.link ?? '').not.toContain('/casino/');
  });

  test('a registry with other hashes than the manifest gives no seed', async () => {
    const other = edge.registry({ 'mf-manifest.json': HASH });
    await edge.register(other);
    const { body } = await edge.get('/casino-provider');
    expect(embedded(body)).toMatchObject({ remotes: other.remotes });
    expect(body).toContain('moduleInfo:{}');
  });
});

describe('a canary', () => {
  const versionOf = async (cookie: string) => {
    const reply = await edge.get('/', { cookie });
    const { remotes } = embedded(reply.body) as ReturnType<TestEdge['registry']>;
    return [remotes.casino?.active.version, remotes.casino?.lastGood?.version];
  };

  test('stays with the browsers that got it, beside the version of all others', async () => {
    const active = edge.registry().remotes.casino?.active;
    if (!active) throw new Error('no casino');
    const versions = [
      registerForTest(active, { traffic: 70, default: true }),
      registerForTest({ ...active, version: '2.0.0' }, { traffic: 30, default: false }),
    ];
    await edge.writeRegistry({ ...documentForTest({}), microFrontends: { casino: versions } });
    const shown = [];
    for (let bucket = 0; bucket < 100; bucket += 10)
      shown.push(await versionOf(`bucket=${bucket}`));
    expect(shown.filter(([one]) => one === '2.0.0')).toEqual(Array(3).fill(['2.0.0', '1.0.0']));
    expect(shown.filter(([one]) => one === '1.0.0')).toHaveLength(7);

    const first = await edge.get('/');
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^bucket=\d+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await edge.get('/', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['set-cookie']).toMatch(/^__Host-bucket=\d+; .*; Secure$/);
    const kept = String(secure.headers['set-cookie']).split(';')[0] ?? '';
    const later = await edge.get('/', { 'x-forwarded-proto': 'https', cookie: kept });
    expect(later.headers['set-cookie']).toBeUndefined();
    const again = await edge.get('/', { cookie: cookie.split(';')[0] ?? '' });
    expect(embedded(again.body)).toEqual(embedded(first.body));
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('none: browsers are not told apart', async () => {
    expect((await edge.get('/')).headers['set-cookie']).toBeUndefined();
  });
});

test('no request of a page that was opened by a sign-in link carries its address @asvs:3.4.5', async () => {
  expect((await edge.get('/?id=id_secret')).headers['referrer-policy']).toBe('no-referrer');
  expect((await edge.get('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

const release = (area: string, version: string) => ({
  version,
  manifestUrl: `http://a:1/${area}/${version}/m.json`,
  integrity: { 'm.json': 'sha384-m', 'a.js': 'sha384-a' },
});
const full = {
  remotes: {
    casino: { active: release('casino', '1.1.0'), lastGood: release('casino', '1.0.0') },
    wallet: { active: release('wallet', '2.0.0') },
  },
};

test('only the area that starts without its manifest keeps the hashes of its code', () => {
  const { remotes } = trimRegistry(full, {
    firstArea: 'casino',
    listsHashes: () => true,
    ahead: () => undefined,
  });
  const only = { 'm.json': 'sha384-m' };
  expect(remotes.casino?.active).toEqual(full.remotes.casino.active);
  expect(remotes.casino?.lastGood).toEqual({ ...full.remotes.casino.lastGood, integrity: only });
  expect(remotes.wallet).toEqual({ active: { ...full.remotes.wallet.active, integrity: only } });
});

test('a release whose manifest lists no hashes keeps them', () => {
  const parts = { firstArea: undefined, listsHashes: () => false, ahead: () => undefined };
  expect(trimRegistry(full, parts)).toEqual(full);
});

test('a page gets the first files of all areas, for a press of a link', () => {
  const files = { 'a.js': 'sha384-a' };
  const parts = { listsHashes: () => true, ahead: () => files };
  const { casino, wallet } = trimRegistry(full, { ...parts, firstArea: 'casino' }).remotes;
  expect([casino?.active.ahead, wallet?.active.ahead]).toEqual([files, files]);
  expect(casino?.lastGood?.ahead).toBeUndefined();
});

test('a release whose manifest has no hash stays as it is', () => {
  const integrity = { 'a.js': 'sha384-a' };
  const remotes = { casino: { active: { ...release('casino', '1.0.0'), integrity } } };
  const parts = { firstArea: undefined, listsHashes: () => true, ahead: () => undefined };
  expect(trimRegistry({ remotes }, parts)).toEqual({ remotes });
});

test('a page gets the first calls of areas’ pages, for a tap on a link, if they only read', () => {
  const reads = { method: 'GET', url: '/api/v5/casino-provider', auth: 'none' } as const;
  const places = { method: 'POST', url: '/api/v5/place-bet', auth: 'required' } as const;
  const rule = { at: ':provider', calls: [reads, places] };
  const casino = {
    name: 'casino',
    title: { en: 'Casino' },
    links: [],
    pages: [
      { path: '/casino-provider', calls: [rule] },
      { path: '/app/game', calls: [] },
    ],
    fragments: [{ expose: './games', slot: 'home', calls: [rule] }],
  };
  expect(trimAreas({ casino })).toMatchObject({
    casino: {
      // Shells of the version before refuse an area without it.
      menu: [],
      pages: [
        { path: '/casino-provider', calls: [{ at: ':provider', calls: [reads] }] },
        { path: '/app/game', calls: [] },
      ],
      fragments: [{ expose: './games', slot: 'home' }],
    },
  });
  expect(trimAreas({ casino }).casino?.fragments[0]).not.toHaveProperty('calls');
});
