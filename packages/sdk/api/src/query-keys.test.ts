import { expect, it } from 'vitest';
import { queryKeys } from './query-keys.ts';

it('has the keys that released remotes find in the shared cache', () => {
  expect({
    bets: queryKeys.bets('match', '7', 1),
    allBets: queryKeys.bets(),
    event: queryKeys.event('7'),
    allEvents: queryKeys.event(),
    sessions: queryKeys.sessions('7'),
    preference: queryKeys.preferences('pins'),
    openRequests: queryKeys.openRequests('deposit'),
    previousAccounts: queryKeys.previousAccounts(),
  }).toEqual({
    bets: ['bets', 'match', '7', 1],
    allBets: ['bets'],
    event: ['event', '7'],
    allEvents: ['event'],
    sessions: ['sessions', '7'],
    preference: ['preferences', 'pins'],
    openRequests: ['open-requests', 'deposit'],
    previousAccounts: ['previous-accounts'],
  });
});
