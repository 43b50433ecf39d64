import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FORM, type OverrideRig, STAFF_KEY, startOverrideRig } from '../testing/override-rig.ts';

const STAFF = { host: 'staff.example', 'x-forwarded-proto': 'https' };
const SITE = { host: 'play.example', 'x-forwarded-proto': 'https' };
const BASIC = `Basic ${Buffer.from(`asha:${STAFF_KEY}`).toString('base64')}`;

let rig: OverrideRig;
beforeEach(async () => {
  rig = await startOverrideRig('https://staff.example');
});
afterEach(() => rig.close());

describe('an origin of the staff’s own', () => {
  test.each([
    [STAFF, '/staff/override', 200],
    [STAFF, '/staff/status', 401],
    [STAFF, '/health', 200],
    [STAFF, '/', 404],
    [STAFF, '/casino-provider', 404],
    [STAFF, '/api/v5/default-setting', 404],
    [STAFF, '/registry/versions', 404],
    [STAFF, '/override', 404],
    [SITE, '/staff/override', 404],
    [SITE, '/staff/status', 404],
    [SITE, '/%73taff/status', 404],
    [SITE, '/staff/./status', 404],
    [SITE, '/staff/status?x', 404],
    [SITE, '/', 200],
  ])('of %j %s answers %s @asvs:13.4.5 @security:measures.13', async (headers, path, status) => {
    const reply = await rig.edge.get(path, headers);
    expect(reply.statusCode).toBe(status);
    if (status === 404) expect(reply.body).not.toContain('Staff key');
  });

  test('shows the status to holders of a key, and none of it to sites @asvs:3.5.4 @security:measures.13', async () => {
    const shown = await rig.edge.get('/staff/status', { ...STAFF, authorization: BASIC });
    expect(shown.statusCode).toBe(200);
    const hidden = await rig.edge.get('/staff/status', { ...SITE, authorization: BASIC });
    expect(hidden.statusCode).toBe(404);
  });
});

/** Sends the form on the staff's origin. */
const choose = (change: Record<string, string> = {}) => {
  const form = {
    ...{ area: 'casino', build: '2.0.0', key: STAFF_KEY, site: 'https://play.example/' },
    ...change,
  };
  return rig.edge.post('/staff/override', String(new URLSearchParams(form)), FORM, STAFF);
};
const readTicket = ({ body }: LightMyRequestResponse) =>
  /name="ticket" value="([^"]+)"/.exec(body)?.[1] ?? '';
const send = (path: string, ticket: string, headers: Record<string, string> = SITE) =>
  rig.edge.post(path, String(new URLSearchParams({ ticket })), FORM, headers);

describe('a choice that is handed to a site', () => {
  test('shows there once it was confirmed, under the name of who chose it @security:measures.15', async () => {
    const chosen = await choose();
    expect(chosen.statusCode).toBe(200);
    expect(chosen.headers['set-cookie']).toBeUndefined();
    expect(chosen.headers['content-security-policy']).toContain(
      "form-action 'self' https://play.example;",
    );
    expect(chosen.body).toContain('action="https://play.example/override"');
    const ticket = readTicket(chosen);

    const asked = await send('/override', ticket, { ...SITE, 'sec-fetch-site': 'cross-site' });
    expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined]);
    expect(asked.body).toContain('asha chose casino 2.0.0.');
    const accepted = await send('/override/accept', readTicket(asked), {
      ...SITE,
      'sec-fetch-site': 'same-origin',
    });
    expect([accepted.statusCode, accepted.headers.location]).toEqual([303, '/']);
    const cookie = String(accepted.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-staff-override=.*; HttpOnly; SameSite=Lax; Secure$/);
    const { body } = await rig.edge.get('/', { ...SITE, cookie: cookie.split(';')[0] ?? '' });
    expect(body).toContain('Only this browser shows casino 2.0.0');
    expect(rig.edge.warnings()).toContain('Override accepted');
  });

  test('is taken once @security:measures.15', async () => {
    const ticket = readTicket(await choose());
    expect((await send('/override/accept', ticket)).statusCode).toBe(303);
    const again = await send('/override/accept', ticket);
    expect([again.statusCode, again.headers['set-cookie']]).toEqual([410, undefined]);
  });

  test('is taken within a minute @security:measures.15', async () => {
    const ticket = readTicket(await choose());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    try {
      for (const path of ['/override', '/override/accept']) {
        const late = await send(path, ticket);
        expect([late.statusCode, late.headers['set-cookie']]).toEqual([410, undefined]);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('is taken by that site alone, signed, and by its own form @security:measures.15', async () => {
    const ticket = readTicket(await choose());
    const other = { ...SITE, host: 'other.example' };
    expect((await send('/override/accept', ticket, other)).statusCode).toBe(410);
    expect((await send('/override/accept', `${ticket.split('.')[0]}.AAAA`)).statusCode).toBe(410);
    expect((await send('/override/accept', '')).statusCode).toBe(410);
    const foreign = { ...SITE, 'sec-fetch-site': 'cross-site' };
    expect((await send('/override/accept', ticket, foreign)).statusCode).toBe(403);
    expect((await send('/override/accept', ticket)).statusCode).toBe(303);
  });

  test.each([
    ['the staff’s own origin', 'https://staff.example'],
    ['an address without https', 'http://play.example'],
    ['no address', 'play'],
    ['a script', 'javascript:alert(1)'],
  ])('does not go to %s', async (_, site) => {
    const reply = await choose({ site });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('is not an address of a site like https://…');
  });

  test('a wrong key hands nothing over', async () => {
    const reply = await choose({ key: 'guess' });
    expect([reply.statusCode, readTicket(reply)]).toEqual([403, '']);
  });
});
