import { createPendingCommands, createPersistedStore, signIn, signOut } from '@exchange/store';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, isOutcomeUnknown } from './errors.ts';
import { commandMutation } from './pending-command.ts';
import { queryClient } from './query-client.ts';

interface Step {
  key: string;
  slot: string;
  amount: number;
}

interface StepsState {
  userId?: string;
  steps: Readonly<Record<string, Step>>;
}

const OUTCOMES = {
  accepted: undefined,
  lost: new ApiError('offline', 0, ''),
  'timed out': new ApiError('refused', 408, ''),
  unavailable: new ApiError('unavailable', 503, ''),
  'session over': new ApiError('unauthorized', 401, ''),
  refused: new ApiError('refused', 400, ''),
} as const;
type Outcome = keyof typeof OUTCOMES;

const isUnknown = (outcome: Outcome) =>
  OUTCOMES[outcome] !== undefined && isOutcomeUnknown(OUTCOMES[outcome]);

/** Opens a page that reads what an earlier one stored, and returns how it sends a command. */
function openPage(sent: Step[]) {
  const store = createPersistedStore<StepsState>(
    'steps',
    { steps: {} },
    ({ steps }) => Object.keys(steps).length > 0,
  );
  const pending = createPendingCommands<StepsState, Step>(store, {
    slotOf: ({ slot }) => slot,
    read: ({ steps }) => steps,
    write: (state, steps) => ({ ...state, steps }),
  });
  const [onAccepted, onFailed] = [vi.fn(), vi.fn()];
  const send = (slot: string, amount: number, outcome: Outcome) => {
    const mutation = commandMutation({
      mutationKey: ['step', slot],
      pending,
      send: async (step: Step, { idempotencyKey }) => {
        sent.push({ ...step, key: idempotencyKey });
        if (OUTCOMES[outcome]) throw OUTCOMES[outcome];
      },
      onAccepted,
      onFailed,
    });
    const command = pending.begin({ slot, amount });
    return queryClient
      .getMutationCache()
      .build(queryClient, mutation)
      .execute(command)
      .catch(() => undefined);
  };
  return { send, pending, onAccepted, onFailed };
}

const logIn = (id: number) =>
  signIn({ data: { token: 't', user_id: id, user_name: `user ${id}`, role: 'player' } });

beforeEach(() => logIn(1));
afterEach(() => {
  signOut();
  queryClient.clear();
});

it('repeats exactly the same command until a response, over reloads @spec:2.40', async () => {
  const slots = fc.constantFrom('a', 'b');
  const attempts = fc.record({
    slot: slots,
    amount: fc.integer({ min: 1, max: 9 }),
    outcome: fc.constantFrom(...(Object.keys(OUTCOMES) as Outcome[])),
    isReload: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { maxLength: 12 }), async (sequence) => {
      sessionStorage.clear();
      const sent: Step[] = [];
      const open = new Map<string, Step>();
      const answered = new Set<string>();
      let page = openPage(sent);
      for (const { slot, amount, outcome, isReload } of sequence) {
        if (isReload) page = openPage(sent);
        await page.send(slot, amount, outcome);
        const command = sent.at(-1);
        expect(command).toEqual(open.get(slot) ?? { key: expect.any(String), slot, amount });
        expect(answered).not.toContain(command?.key);
        if (command && isUnknown(outcome)) open.set(slot, command);
        else {
          open.delete(slot);
          answered.add(command?.key ?? '');
        }
      }
      const stored = JSON.parse(sessionStorage.getItem('steps') ?? '{}');
      expect(stored.steps ?? {}).toEqual(Object.fromEntries(open));
    }),
    { numRuns: 20 },
  );
});

it.each(['accepted', 'refused', 'lost'] as const)(
  'ignores that a command was %s for which another player does not wait',
  async (outcome) => {
    const page = openPage([]);
    const sending = page.send('a', 1, outcome);
    logIn(2);
    await sending;
    expect(page.onAccepted).not.toHaveBeenCalled();
    expect(page.onFailed).not.toHaveBeenCalled();
  },
);

it('leaves a later command of the slot to its own response', () => {
  const { pending } = openPage([]);
  const first = pending.begin({ slot: 'a', amount: 1 });
  pending.clear(first);
  const second = pending.begin({ slot: 'a', amount: 2 });
  pending.clear(first);
  expect(pending.isAwaited(first)).toBe(false);
  expect(pending.isAwaited(second)).toBe(true);
});
