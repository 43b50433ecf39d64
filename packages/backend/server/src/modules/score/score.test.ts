import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScoreBoard } from '../../feed/score-board.ts';
import { startTestExchange, type TestExchange } from '../../testing/test-exchange.ts';
import { registerScore } from './routes.ts';
import type { ScoreState } from './score.model.ts';

const HOSTILE = '</script><img src=x onerror=alert(1)>';
const RICH: ScoreBoard = {
  sport: 'cricket',
  clock: 'Over 1.2',
  sides: [{ name: HOSTILE, figures: ['12/0', '1.2'], active: true }],
  note: '',
  chips: [{ text: '4', tone: 'boundary' }],
  labels: ['4'],
  ball: null,
};

let app: TestExchange;
beforeAll(async () => {
  app = await startTestExchange();
  const rich = await app.openMarket({ id: 'rich', inPlay: true });
  const plain = await app.openMarket({ id: 'plain', inPlay: true });
  [rich.name, rich.score, plain.score] = [`${HOSTILE} v B`, '12/0 (1.2)', '163/7 (20.0)'];
  registerScore(app.app, {
    board: app.exchange.board,
    source: { read: (id) => (id === 'match-rich' ? RICH : undefined) },
  });
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/api/score/${path}`, headers });

describe('the score page', () => {
  it('runs its own script only, sandboxed, in frames of this origin', async () => {
    const { headers, body, statusCode } = await get('match-rich');
    const policy = String(headers['content-security-policy']);
    const nonce = /script-src 'nonce-([\w-]{22})'/.exec(policy)?.[1];
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toContain('unsafe');
    expect(body.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
    expect((await get('match-rich')).headers['content-security-policy']).not.toBe(policy);
  });

  it('names its origin, as that of a sandboxed page is opaque', async () => {
    const policyAt = async (headers: Record<string, string>) =>
      String((await get('match-rich', headers)).headers['content-security-policy']);
    const policy = await policyAt({ host: 'play.example:8080' });
    expect(policy).toContain('connect-src http://play.example:8080;');
    expect(policy).toContain('font-src http://play.example:8080;');
    const forwarded = { 'x-forwarded-host': 'play.example', 'x-forwarded-proto': 'https' };
    expect(await policyAt(forwarded)).toContain('connect-src https://play.example;');
    expect(await policyAt({ host: 'a; script-src *' })).not.toContain('*');
  });

  it('has the texts for a missing score', async () => {
    expect((await get('match-rich')).body).toContain('data-silent="No score comes');
    expect((await get('match-rich?lang=hi')).body).toContain('data-silent="अभी स्कोर');
  });

  it('contains no data of the match, so that a hostile name stays data', async () => {
    expect((await get('match-rich')).body).not.toContain('onerror');
    const { headers, body } = await get('match-rich/state');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((JSON.parse(body) as ScoreState).board.sides[0]?.name).toBe(HOSTILE);
  });

  it.each([
    ['dark', '<html lang="en" data-theme="dark">'],
    ['light', '<html lang="en" data-theme="light">'],
    ['"><script>', '<html lang="en">'],
  ])('reads the theme %s', async (theme, html) => {
    expect((await get(`match-rich?theme=${encodeURIComponent(theme)}`)).body).toContain(html);
  });

  it('uses the language of its address, and reads its state in it', async () => {
    const { body } = await get('match-rich?lang=hi');
    expect(body).toContain('<html lang="hi">');
    expect(body).toContain('<title>लाइव स्कोर</title>');
    expect(body).toContain('aria-label="स्कोर बोर्ड"');
    expect((await get('none?lang=hi')).body).toContain('इस मैच का लाइव स्कोर नहीं है।');
    const state = (await get('match-rich/state?lang=hi')).json<ScoreState>();
    expect(state.board).toMatchObject({ clock: 'ओवर 1.2', sides: [{ name: HOSTILE }] });
  });

  it('includes the Hindi font', async () => {
    const { body, headers } = await get('match-rich?lang=hi');
    expect(headers['content-security-policy']).toContain('font-src http://localhost');
    const [, path = ''] = /url\("\/api\/score\/([^"]+)"\)/.exec(body) ?? [];
    const font = await get(path, { origin: 'null' });
    expect([font.statusCode, font.headers['content-type']]).toEqual([200, 'font/woff2']);
    expect(font.headers['access-control-allow-origin']).toBe('*');
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  it('of an unknown match is a page with that message', async () => {
    const { statusCode, headers, body } = await get('none');
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('There is no live score of this match.');
    expect(body).not.toContain('<script');
    expect((await get('none/state')).statusCode).toBe(404);
  });
});

describe('its state', () => {
  it('is the board of the feed', async () => {
    const { sport: _, ...board } = RICH;
    const state = (await get('match-rich/state')).json<ScoreState>();
    expect(state).toEqual({ name: `${HOSTILE} v B`, score: '12/0 (1.2)', ended: false, board });
  });

  it('is the score line where the feed has no board', async () => {
    expect((await get('match-plain/state')).json()).toMatchObject({
      score: '163/7 (20.0)',
      board: { clock: 'Live', note: '163/7 (20.0)', sides: [{ name: 'A' }, { name: 'B' }] },
    });
  });

  it('is not sent again unchanged, and may be read by the sandboxed page', async () => {
    const first = await get('match-plain/state', { origin: 'null' });
    expect(first.headers['access-control-allow-origin']).toBe('*');
    const again = await get('match-plain/state', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const leave = await app.app.inject({
      method: 'OPTIONS',
      url: '/api/score/match-plain/state',
      headers: { origin: 'null', 'access-control-request-method': 'GET' },
    });
    expect(leave.headers['access-control-allow-headers']).toBe('if-none-match');
  });
});

it('is loaded 3,000 times a minute from one address, its state 18,000 times', async () => {
  const limitOf = async (path: string) => (await get(path)).headers['x-ratelimit-limit'];
  expect(await limitOf('match-rich')).toBe('3000');
  expect(await limitOf('font/devanagari.woff2')).toBe('3000');
  expect(await limitOf('match-rich/state')).toBe('18000');
});
