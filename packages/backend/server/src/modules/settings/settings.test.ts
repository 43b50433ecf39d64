import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeBrand, writeBrand, writeBrandFiles, writeBrands } from '@exchange/brands/testing';
import { DEMO_CREDENTIALS } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../maintenance/sweep.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { depositOf, withdrawalOf } from '../../testing/test-transfers.ts';

const KEYS = [
  'site.whatsapp',
  'site.telegram',
  'site.instagram',
  'site.facebook',
  'site.youtube',
  'site.MESSAGE',
  'site.sign_up_status',
  'site.TITLE',
  'site.FAVICON',
  'site.tv_link',
];
const IMAGES = '/storage/app/public/';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-brands-'));
  await writeBrands(folder);
  app = await startTestApp({ brandsDir: folder });
});
beforeEach(() => writeBrands(folder));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function read(brand?: string) {
  const headers = brand === undefined ? {} : { 'x-brand': brand };
  const { data } = await app.call('defaultSetting', undefined, { headers });
  return data as { key: string; value: string }[];
}

describe('the settings of a brand', () => {
  it('are in the order of the ten keys, the tenth is the live frame @spec:2.53 @spec:3.3 @spec:7.10', async () => {
    expect((await read()).map(({ key }) => key)).toEqual(KEYS);
  });

  it('change with its file while the server runs, and only its own @spec:1.9 @spec:brands.4', async () => {
    const settings = { 'site.TITLE': 'Changed', 'site.whatsapp': '+91 1', 'site.stream': '1' };
    await writeBrand(folder, 'khelodost', { settings });
    const own = new Map((await read('khelodost')).map(({ key, value }) => [key, value]));
    expect(Object.fromEntries(own)).toMatchObject(settings);
    expect((await read())[7]?.value).toBe('kheloyar');
  });

  it('stay unchanged while its file is broken, and the fault is logged with its position', async () => {
    const before = await read('khelodost');
    await writeBrand(folder, 'khelodost', { settings: { TITLE: 'x' } });
    expect(await read('khelodost')).toEqual(before);
    expect(app.brandFaults.at(-1)).toContain('brand.json settings.TITLE');
  });

  it.each(['nobody', '../../etc'])(
    'of %s are those of the default brand @spec:1.7',
    async (brand) => {
      expect(await read(brand)).toEqual(await read());
    },
  );
});

describe('a brand that is added while the server runs', () => {
  it('has settings, accounts to pay to and images at once, and none when it is removed @spec:brands.9', async () => {
    await writeBrand(folder, 'third', { slides: [{ image: 'slides/a.svg', title: 'A' }] });
    await writeBrandFiles(folder, {
      'third/slides/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
    const headers = { 'x-brand': 'third' };
    const { data } = await app.call('slides', {}, { headers });
    const [slide] = data as { attachment: string }[];
    expect(slide?.attachment).toMatch(/^brands\/third\/slides\/a\.svg\?v=\w+$/);
    const picture = await app.app.inject(IMAGES + slide?.attachment);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['cache-control']).toContain('immutable');
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'");
    const again = await app.app.inject({
      url: `${IMAGES}brands/third/slides/a.svg`,
      headers: { 'if-none-match': picture.headers.etag },
    });
    expect(again.statusCode).toBe(304);
    const favicon = (await read('third')).find(({ key }) => key === 'site.FAVICON')?.value;
    expect((await app.app.inject(IMAGES + favicon)).headers['content-type']).toMatch(
      /^image\/svg\+xml/,
    );
    await removeBrand(folder, 'third');
    expect((await app.app.inject(IMAGES + favicon)).statusCode).toBe(404);
  });

  it.each(['brand.json', 'kheloyar.css', '..%2fhosts.json', 'slides/none.svg'])(
    'its image base does not serve %s',
    async (file) => {
      expect((await app.app.inject(`${IMAGES}brands/kheloyar/${file}`)).statusCode).toBe(404);
    },
  );
});

describe('the features that a brand switches off', () => {
  it('respond with 403 there and continue elsewhere', async () => {
    await writeBrand(folder, 'khelodost', { features: { signUp: false } });
    const phone = { mobile: '9876543210', country_code: '+91' };
    const headers = { 'x-brand': 'khelodost' };
    expect(await app.call('sendOtp', phone, { headers })).toMatchObject({
      status: 403,
      message: 'This is not offered here.',
    });
    expect((await app.call('sendOtp', phone)).status).toBe(200);
  });

  it('keep the responses of earlier decisions, by key, and reject new ones', async () => {
    const user = await app.createUser();
    const payload = await depositOf(app, user);
    const deposit = (key: string) =>
      app.call('depositRequest', payload, { token: user.token, key });
    const first = await deposit('the-first-key');
    expect(first.status).toBe(200);
    await writeBrand(folder, 'kheloyar', { features: { deposits: false } });
    expect(await deposit('the-first-key')).toMatchObject({ status: 200, data: first.data });
    expect((await deposit('another-key')).status).toBe(403);
    const withdrawal = await app.call('withdrawRequest', withdrawalOf(500), { token: user.token });
    expect(withdrawal.status).toBe(200);
  });
});

describe('the demo login', () => {
  const logIn = (headers: Record<string, string> = {}) =>
    app.call('login', DEMO_CREDENTIALS, { headers });

  it('is switched off by demo_status of a brand, and continues elsewhere @security:access.16', async () => {
    await writeBrand(folder, 'khelodost', { settings: { 'site.demo_status': '0' } });
    const headers = { 'x-brand': 'khelodost' };
    expect(await logIn(headers)).toMatchObject({ status: 401, message: 'Invalid Login Details' });
    expect((await logIn()).status).toBe(200);
  });

  it('is refused on a system without demo accounts, which closes the existing ones', async () => {
    const { data } = await logIn();
    const { token } = data as { token: string };
    const bare = await startTestApp({ brandsDir: folder, demoAccounts: false });
    const settings = (await bare.call('defaultSetting')).data as { key: string; value: string }[];
    expect(settings.at(-1)).toEqual({ key: 'site.demo_status', value: '0' });
    expect((await bare.call('login', DEMO_CREDENTIALS)).status).toBe(401);
    bare.clock.advance(1);
    await sweep(bare.context);
    expect((await bare.call('walletBalance', undefined, { token })).status).toBe(401);
    await bare.close();
  });
});

describe('the reference brands', () => {
  it.each(['kheloyar', 'khelodost'])(
    '%s has slides of its own, all drawn @spec:3.14 @spec:7.11',
    async (brand) => {
      const reference = await startTestApp();
      const { data } = await reference.call('slides', {}, { headers: { 'x-brand': brand } });
      const slides = data as { attachment: string; title: string }[];
      expect(slides.length).toBeGreaterThanOrEqual(4);
      for (const { attachment, title } of slides) {
        expect(title).not.toBe('');
        expect((await reference.app.inject(IMAGES + attachment)).statusCode).toBe(200);
      }
      await reference.close();
    },
  );
});
