import { setTimeout as sleep } from 'node:timers/promises';
import { toRupees } from '../money.ts';
import { pauseAfter } from './pause-after.ts';
import type { WalletAnswer, WalletClient } from './wallet-client.ts';

/** A bet as the wallet is asked for it. */
export interface BetOrder {
  betId: string;
  roundId: string;
  session: string;
  stakePaise: number;
}

/** The last answer to a bet. */
export interface BetAnswer {
  answer: WalletAnswer;
  /** Whether some attempt stayed without answer, so that the stake may have been taken. */
  doubtful: boolean;
}

const ATTEMPT_MS = 2500;

/**
 * Asks for a bet, which was noted before, until it is answered or `deadlineMs` (since 1970) has passed:
 * its player waits.
 */
export async function askForBet(
  wallet: WalletClient,
  { betId, roundId, session, stakePaise }: BetOrder,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<BetAnswer> {
  const input = {
    session,
    transaction_id: betId,
    round_id: roundId,
    amount: toRupees(stakePaise),
  };
  let answer: WalletAnswer = { kind: 'silent', cause: 'no time was left' };
  let doubtful = false;
  for (let attempts = 0; Date.now() < deadlineMs && !signal?.aborted; attempts += 1) {
    const timeoutMs = Math.max(1, Math.min(ATTEMPT_MS, deadlineMs - Date.now()));
    answer = await wallet.call('bet', input, { timeoutMs, ...(signal && { signal }) });
    if (answer.kind !== 'silent') break;
    doubtful = true;
    await sleep(Math.min(pauseAfter(attempts), Math.max(0, deadlineMs - Date.now())));
  }
  return { answer, doubtful: doubtful || answer.kind === 'silent' };
}
