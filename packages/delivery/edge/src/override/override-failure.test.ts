import { recordForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, type OverrideRig, startOverrideRig } from '../testing/override-rig.ts';
import { ticketOf } from '../testing/test-edge.ts';

/** Part of the banner's script: it reloads the page once the area has another version. */
const LEAVING = '!==version)location.reload()';

let rig: OverrideRig;
beforeEach(async () => {
  rig = await startOverrideRig();
});
afterEach(() => rig.close());

describe('a failure of the chosen version', () => {
  const CLIENTS = [1, 2, 3].map((client) => `203.0.113.${client}`);
  const fail = (client: string, cookie: string, change = {}) => {
    const fault = { area: 'casino', version: '2.0.0', fault: 'mount', at: 1, ...change };
    const headers = { cookie, 'x-forwarded-for': client };
    return rig.edge.post('/telemetry/faults', fault, 'application/json', headers);
  };

  test('ends it; pages are those of players and say so, until the note is closed', async () => {
    const cookie = cookieOf(await rig.choose('2.0.0'));
    const { body } = await rig.pageFor(cookie);
    expect(body).toContain('<button>Reset</button>');
    expect(cookieOf(await fail('203.0.113.1', cookie, { version: '1.0.0' }))).toBe('');
    const ended = cookieOf(await fail('203.0.113.1', cookie));
    expect(ended).toMatch(/^staff-override=./);
    for (let pages = 0; pages < 2; pages += 1) {
      const page = await rig.pageFor(ended);
      expect(page.versions).toEqual(['1.0.0', undefined]);
      expect(page.body).toContain('casino 2.0.0 failed and was given up.');
      expect(page.body).toContain('<button>Close</button>');
    }
    // It failed as an override once; the players' budget is separate.
    expect(cookieOf(await fail('203.0.113.1', ended))).toBe('');
  });

  test('is not a failure of players, who use the very same version, and theirs is', async () => {
    const cookie = cookieOf(await rig.choose('2.0.0'));
    const { active } = rig.edge.registry().remotes.casino ?? {};
    if (!active) throw new Error('The casino is not registered');
    const newer = { ...active, version: '2.0.0' };
    await rig.edge.register({ remotes: { casino: { active: newer, lastGood: active } } });
    const tickets: string[] = [];
    for (const client of CLIENTS) {
      const page = await rig.pageFor('', client);
      expect(page.versions[0]).toBe('2.0.0');
      const ticket = ticketOf(page.body);
      tickets.push(ticket);
      await fail(client, cookie, { ticket });
    }
    expect((await rig.pageFor('')).versions[0]).toBe('2.0.0');
    for (const [index, client] of CLIENTS.entries()) {
      await fail(client, '', { ticket: tickets[index] });
    }
    expect((await rig.pageFor('')).versions[0]).toBe('1.0.0');
  });

  test('reloads the page only if it has no other version', async () => {
    const beside = await rig.pageFor(cookieOf(await rig.choose('2.0.0')));
    expect(beside.body).not.toContain(LEAVING);
    const record = recordForTest('casino', '1.0.0+a1', { 'm.json': '{}' });
    await rig.edge.store.createRelease(record);
    const alone = await rig.pageFor(cookieOf(await rig.choose('1.0.0+a1')));
    expect(alone.versions).toEqual(['1.0.0+a1', undefined]);
    expect(alone.body).toContain(LEAVING);
  });
});
