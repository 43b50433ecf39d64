import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { findSharedHosts, selectFrameSources } from './csp.ts';

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge();
});
afterEach(() => edge.close());

describe('content security policy', () => {
  test('has one nonce an answer, the folders of the releases, and no way to evaluate @asvs:1.3.2 @asvs:3.4.3 @asvs:14.2.3 @security:measures.1', async () => {
    const [one, two] = [await edge.get('/'), await edge.get('/')];
    const policy = String(one.headers['content-security-policy']);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`${edge.originUrl}/casino/1.0.0/`);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(one.body).toContain(`<style nonce="${nonce}">`);
    expect(two.body).not.toContain(nonce);
  });

  test('requires trusted types in a page, whose one policy knows the registry, and hashes of scripts in production @security:measures.63', async () => {
    const page = await edge.get('/');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(page.body.indexOf(' id="registry"')).toBeLessThan(page.body.indexOf('createPolicy'));
    expect(page.body.indexOf('createPolicy')).toBeLessThan(
      page.body.indexOf('head.append(script)'),
    );
    expect(page.headers['integrity-policy']).toBe('blocked-destinations=(script)');
    await edge.restart({ liveReload: true });
    expect((await edge.get('/')).headers['integrity-policy']).toBeUndefined();
  });

  test('allows frames of the listed games and of the brand’s live frame only @spec:casino.21 @security:measures.3', async () => {
    const readFrames = async (host: string) => {
      const policy = String((await edge.get('/', { host })).headers['content-security-policy']);
      return /frame-src ([^;]*);/.exec(policy)?.[1];
    };
    expect(await readFrames('localhost:3000')).toBe("'self' http://localhost:* https:");
    await edge.restart({ frameOrigins: ['http://{hostname}:4001'] });
    const settings = { 'site.tv_link': 'https://tv.example/score/' };
    await edge.writeBrand('khelodost', { settings });
    expect(await readFrames('localhost:3000')).toBe("'self' http://localhost:4001");
    expect(await readFrames('khelodost.localhost:3000')).toBe(
      "'self' http://khelodost.localhost:4001 https://tv.example",
    );
  });

  test('allows pictures from the page, the remotes and listed addresses only @security:measures.3', async () => {
    const readImages = async () => {
      const policy = String((await edge.get('/')).headers['content-security-policy']);
      return /img-src ([^;]*);/.exec(policy)?.[1];
    };
    expect(await readImages()).toBe(`'self' data: blob: ${edge.originUrl}`);
    await edge.restart({ imageOrigins: ['https://pictures.example/games/'] });
    expect(await readImages()).toBe(
      `'self' data: blob: ${edge.originUrl} https://pictures.example`,
    );
  });

  test('stores reports without the queries of addresses, which may contain secrets @asvs:14.2.1', async () => {
    const report = { 'document-uri': 'http://localhost/?id=id_secret#x' };
    await send({ ...report, 'effective-directive': 'img-src', 'blocked-uri': 'inline' });
    expect((await edge.get('/test/csp-reports')).json()).toMatchObject([
      { document: 'http://localhost/', directive: 'img-src', blocked: 'inline' },
    ]);
  });

  test('reports are listed in test mode only @asvs:13.4.2 @security:measures.62', async () => {
    await send({ 'effective-directive': 'script-src', 'blocked-uri': 'eval' });
    expect((await edge.get('/test/csp-reports')).json()).toMatchObject([{ blocked: 'eval' }]);
    await edge.restart({ testMode: false });
    expect((await edge.get('/test/csp-reports')).statusCode).toBe(404);
  });
});

const send = (report: object) =>
  edge.post('/csp-report', { 'csp-report': report }, 'application/csp-report');

const GAMES = 'http://{hostname}:4001';

describe('a frame may come', () => {
  it.each<[string, Partial<Parameters<typeof selectFrameSources>[0]>, string[]]>([
    ['from all of https and this host without a list', {}, ['http://localhost:*', 'https:']],
    ['from this host by its number', { host: '[::1]:3000' }, ['http://[::1]:*', 'https:']],
    ['from nowhere by an empty list', { listed: [] }, []],
    ['from the games of this host', { listed: [GAMES] }, ['http://localhost:4001']],
    [
      'from the games of the brand’s host',
      { listed: [GAMES], host: 'khelodost.localhost:3000' },
      ['http://khelodost.localhost:4001'],
    ],
    [
      'from the origin alone, whatever path is listed',
      { listed: ['https://games.example/play/'] },
      ['https://games.example'],
    ],
    [
      'from the live frame of the settings too',
      { listed: [GAMES], tvLink: 'https://tv.example/score?match=' },
      ['http://localhost:4001', 'https://tv.example'],
    ],
    [
      'once from what is named twice',
      { listed: ['https://tv.example'], tvLink: 'https://tv.example/score/' },
      ['https://tv.example'],
    ],
    [
      'from this origin only where the live frame is its page',
      { listed: [], tvLink: '/api/s/' },
      [],
    ],
    ['never by a script', { listed: [], tvLink: 'javascript:alert(1)' }, []],
  ])('%s', (_, rule, sources) => {
    const given = { listed: undefined, host: 'localhost:3000', tvLink: undefined, ...rule };
    expect(selectFrameSources(given)).toEqual(sources);
  });
});

describe('frames that would share cookies with pages', () => {
  const isSite = (hostname: string) => hostname === 'play.example';
  it.each([
    [GAMES, true],
    ['https://{hostname}/games', true],
    ['https://play.example:8443', true],
    ['https://games.{hostname}', false],
    ['https://games.example', false],
  ])('%s: %s', (address, isShared) => {
    expect(findSharedHosts([address], isSite)).toEqual(isShared ? [address] : []);
  });
});
