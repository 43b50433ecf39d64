import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/server-kit/database';
import { findRound, type RoundRow } from './solo.repository.ts';

const POLL_MS = 100;

/** Waits until another instance has resolved a bet, at most `ms`. Returns its round. */
export async function waitForResolution(
  { read }: UnitOfWork,
  known: RoundRow,
  ms: number,
): Promise<RoundRow> {
  const deadline = performance.now() + ms;
  for (;;) {
    const row = (await read((tx) => findRound(tx, known.id))) ?? known;
    if (row.status !== 'betting' || performance.now() > deadline) return row;
    await sleep(POLL_MS);
  }
}
