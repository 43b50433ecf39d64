import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../../testing/test-edge.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

const KHELODOST = { host: 'khelodost.localhost:3000' };

describe('the manifest', () => {
  test('has the brand’s name, colours and icons, and every page names it', async () => {
    const reply = await edge.get('/manifest.webmanifest');
    expect(reply.headers['content-type']).toContain('application/manifest+json');
    expect(reply.json()).toMatchObject({
      name: 'Khelo <yar>',
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0b1f3a',
      background_color: '#eef2f6',
    });
    expect((await edge.get('/')).body).toContain('<link rel="manifest"');
  });

  test('of another host is that of its brand @spec:brands.3', async () => {
    await edge.writeBrand('khelodost', { name: 'Dost' });
    const reply = await edge.get('/manifest.webmanifest', KHELODOST);
    expect(reply.json()).toMatchObject({ name: 'Dost', short_name: 'Dost' });
  });
});

test.each([
  ['lang=hi', 'hi', 'खेलो <यार>', ['लाइव मैच', 'खुले दांव']],
  ['lang=en', 'en', 'Khelo <yar>', ['In-Play', 'Open Bets']],
])(
  'the manifest for %s is in that language @spec:shell.20',
  async (cookie, lang, name, shortcuts) => {
    const of = (area: string) => ({
      active: { version: '1.0.0', manifestUrl: `http://a.example/${area}/1.0.0/m.json` },
    });
    await edge.register({ remotes: { reports: of('reports'), sports: of('sports') } });
    const reply = await edge.get('/manifest.webmanifest', { cookie });
    expect(reply.headers.vary).toContain('cookie');
    expect(reply.json()).toMatchObject({
      lang,
      name,
      shortcuts: shortcuts.map((shortcut) => ({ name: shortcut })),
    });
    // Browsers send cookies for the manifest only if the page requests it.
    expect((await edge.get('/')).body).toContain(
      '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    );
  },
);

describe('icons', () => {
  test('that the manifest names are PNG files of the stated size', async () => {
    const { icons } = (await edge.get('/manifest.webmanifest')).json();
    expect(icons).toHaveLength(3);
    for (const icon of icons) {
      const reply = await edge.get(icon.src);
      const { format, width, height } = await sharp(reply.rawPayload).metadata();
      expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes: icon.sizes });
    }
  });

  test('that systems cut are filled to the corners', async () => {
    for (const name of ['maskable-512', 'apple-180']) {
      const { rawPayload } = await edge.get(`/icons/${name}.png`);
      expect((await sharp(rawPayload).stats()).isOpaque).toBe(true);
    }
  });

  test('follow the brand’s picture', async () => {
    const before = (await edge.get('/icons/icon-192.png')).rawPayload;
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="9"/></svg>';
    await edge.writeFiles({ 'themes/kheloyar/favicon.svg': picture });
    expect((await edge.get('/icons/icon-192.png')).rawPayload.equals(before)).toBe(false);
  });
});

describe('the service worker', () => {
  test('is revalidated at each visit and can reach only its own origin', async () => {
    const { headers } = await edge.get('/service-worker.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
  });

  test('has other bytes once the brand’s offline page changes', async () => {
    const before = (await edge.get('/service-worker.js')).body;
    expect((await edge.get('/service-worker.js')).body).toBe(before);
    await edge.writeBrand('kheloyar', { name: 'New name' });
    expect((await edge.get('/service-worker.js')).body).not.toBe(before);
  });

  test('that is switched off removes itself and its caches', async () => {
    const before = (await edge.get('/service-worker.js')).body;
    await edge.restart({ serviceWorker: false });
    const { body, headers } = await edge.get('/service-worker.js');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toBe(before);
  });

  test('of a build without one is a 404', async () => {
    await edge.removeFile('shell/service-worker/service-worker.js');
    expect((await edge.get('/service-worker.js')).statusCode).toBe(404);
  });
});

test('the offline page is the brand’s, escaped, in both languages, and needs no other file @asvs:1.1.2', async () => {
  const { body, headers } = await edge.get('/offline');
  const policy = String(headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toContain("default-src 'none'");
  expect(body).toContain(`<script nonce="${nonce}">`);
  expect(body).toContain('Khelo &lt;yar&gt;');
  expect(body).toContain('No connection');
  expect(body).toContain('कनेक्शन नहीं है');
  expect(body).toContain('--ink:#10233b');
  expect(body).not.toMatch(/(?:src|href)="(?!\/")/);
});
