import type { AnyLiveGame } from '../game/game.ts';
import type { LiveRound } from '../wire/live.ts';
import type { LiveRoundRow } from './live.repository.ts';
import type { TableTimes } from './live-dealer.ts';
import { toLiveRound } from './to-live.ts';

const RANKS = { betting: 0, running: 1, ended: 2, settled: 3, void: 3 } as const;

/** Returns true if a round's row is newer than a known one. */
export function isLater(row: LiveRoundRow, known: LiveRoundRow | undefined): boolean {
  if (!known) return true;
  if (row.id === known.id) return RANKS[row.status] > RANKS[known.status];
  return (row.chain_id - known.chain_id || row.nonce - known.nonce) > 0;
}

/** Returns true if a new page has to draw the round; else it waits for the next one. */
export const isOn = (row: LiveRoundRow, { resultMs }: TableTimes, now: number): boolean =>
  row.status !== 'void' && (row.status !== 'settled' || now < row.since + resultMs);

/** Returns the round as pages draw it: an ended one appears to run until its bets are paid. */
export function showRound(row: LiveRoundRow, game: AnyLiveGame, times: TableTimes): LiveRound {
  const outcome = JSON.parse(row.outcome ?? 'null');
  const { since } = row;
  const shown = { since, outcome, isShown: game.shownWhileRunning };
  if (row.status === 'betting') {
    return toLiveRound(row, { ...shown, phase: 'betting', until: since + times.bettingMs });
  }
  if (row.status === 'running' || row.status === 'ended') {
    const until = since + game.runningMs(outcome);
    return toLiveRound(row, { ...shown, phase: 'running', until });
  }
  return toLiveRound(row, { ...shown, phase: 'result', until: since + times.resultMs });
}
