import { expect, test } from 'vitest';
import { createSigner } from '../signer.ts';
import { createVersionTickets } from './version-tickets.ts';

const LIFE_MS = 3_600_000;
const release = (version: string) => ({ version, manifestUrl: 'https://remotes.example/m.json' });
const registry = {
  remotes: {
    casino: { active: release('2.0.0'), lastGood: release('1.0.0') },
    sports: { active: release('4.0.0') },
  },
};
const shown = { area: 'casino', version: '2.0.0', clientId: '203.0.113.1' } as const;

let now = 1_700_000_000_000;
const create = (...secrets: [string, ...string[]]) =>
  createVersionTickets(createSigner(secrets), LIFE_MS, () => now);
const issue = (secret: string) => create(secret).issue(registry, shown.clientId);

test('a ticket is held by its own client only, and while it is valid', () => {
  const ticket = issue('a');
  expect(create('a').isHeldBy(ticket, shown.clientId)).toBe(true);
  expect(create('a').isHeldBy(ticket, '203.0.113.2')).toBe(false);
  expect(create('b').isHeldBy(ticket, shown.clientId)).toBe(false);
  expect(create('a').isHeldBy(undefined, shown.clientId)).toBe(false);
  now += LIFE_MS;
  expect(create('a').isHeldBy(ticket, shown.clientId)).toBe(false);
  now -= LIFE_MS;
});

test.each([
  [shown, true],
  [{ ...shown, version: '1.0.0' }, true],
  [{ ...shown, version: '3.0.0' }, false],
  [{ ...shown, area: 'sports', version: '4.0.0' } as const, true],
  [{ ...shown, area: 'sports' } as const, false],
  [{ ...shown, area: 'wallet' } as const, false],
  [{ ...shown, area: 'constructor' } as const, false],
  [{ ...shown, clientId: '203.0.113.2' }, false],
])('a ticket proves %j: %s @security:measures.10', (claim, isProof) => {
  expect(create('a').isProof(issue('a'), claim)).toBe(isProof);
});

test('it is valid for an hour, and at another edge with the same or the previous secret @security:keys.7 @security:measures.10', () => {
  const ticket = issue('before');
  expect(create('after', 'before').isProof(ticket, shown)).toBe(true);
  expect(create('after').isProof(ticket, shown)).toBe(false);
  now += LIFE_MS - 1000;
  expect(create('before').isProof(ticket, shown)).toBe(true);
  now += 1000;
  expect(create('before').isProof(ticket, shown)).toBe(false);
});

test.each([undefined, '', 'x', 'e30.AAAA', createSigner(['a']).seal('other', '{}')])(
  '%s is not a ticket',
  (ticket) => expect(create('a').isProof(ticket, shown)).toBe(false),
);

test('it takes a few hundred bytes of a page', () => {
  expect(issue('a').length).toBeLessThan(300);
});
