import { setTimeout as sleep } from 'node:timers/promises';
import type { UnitOfWork } from '@exchange/database';
import { findRound, type RoundRow } from './solo.repository.ts';

const LOOK_MS = 100;

/** Waits until a bet that another instance asks for is decided, at most `ms`. @returns its round as it is then */
export async function waitForResolution(
  { read }: UnitOfWork,
  known: RoundRow,
  ms: number,
): Promise<RoundRow> {
  const deadline = performance.now() + ms;
  for (;;) {
    const row = (await read((tx) => findRound(tx, known.id))) ?? known;
    if (row.status !== 'betting' || performance.now() > deadline) return row;
    await sleep(LOOK_MS);
  }
}
