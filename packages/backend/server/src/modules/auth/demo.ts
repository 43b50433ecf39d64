import { randomInt } from 'node:crypto';
import { DEMO_BALANCE_RUPEES } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { toPaise } from '../../money.ts';
import { closeIdleDemoUsers, type UserRow } from '../accounts/repository.ts';
import { createUser } from '../accounts/service.ts';
import type { ModuleContext } from '../module-context.ts';
import { DEMO_IDLE_MS } from './sign-in-rules.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const SUFFIX_LENGTH = 6;

/** Returns a name such as `demo-4k2x7p`, without letters that are mistaken for each other. */
const createDemoName = () =>
  `demo-${Array.from({ length: SUFFIX_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Opens a new play-money account. */
export async function openDemoAccount(tx: Tx, context: ModuleContext): Promise<UserRow> {
  const user = await createUser(tx, context, {
    userName: createDemoName(),
    name: 'Demo player',
    role: 'player',
    isDemo: true,
  });
  const paise = toPaise(DEMO_BALANCE_RUPEES);
  await context.ledger.post(tx, {
    kind: 'coins',
    reference: `demo:${user.id}`,
    description: 'Play money',
    sides: [
      { account: { kind: 'cash', userId: user.id }, paise },
      { account: { kind: 'demo_issuance' }, paise: -paise },
    ],
  });
  return user;
}

/**
 * Closes the demo accounts without use for a day, all where none are offered; returns their number.
 */
export function closeIdleDemos({
  unitOfWork,
  clock,
  demoAccounts,
}: ModuleContext): Promise<number> {
  const now = clock.now();
  const idleMs = demoAccounts ? DEMO_IDLE_MS : 0;
  return unitOfWork.withTransaction((tx) =>
    closeIdleDemoUsers(tx, new Date(now.getTime() - idleMs), now),
  );
}
