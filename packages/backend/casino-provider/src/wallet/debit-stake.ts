import { setTimeout as sleep } from 'node:timers/promises';
import { toRupees } from '../money.ts';
import { pauseAfter } from './pause-after.ts';
import type { WalletAnswer, WalletClient } from './wallet-client.ts';

/** A bet in a request to the wallet. */
export interface BetRequest {
  betId: string;
  roundId: string;
  session: string;
  stakePaise: number;
}

/** The last response to a bet. */
export interface BetResolution {
  answer: WalletAnswer;
  /** True if an attempt had no response, so that the stake may have been debited. */
  doubtful: boolean;
}

const ATTEMPT_MS = 2500;

/** Debits a recorded bet, with retries until a response or `deadlineMs` (since 1970). */
export async function debitStake(
  wallet: WalletClient,
  { betId, roundId, session, stakePaise }: BetRequest,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<BetResolution> {
  const input = {
    session,
    transaction_id: betId,
    round_id: roundId,
    amount: toRupees(stakePaise),
  };
  const late = AbortSignal.timeout(Math.max(0, deadlineMs - Date.now()));
  const over = signal ? AbortSignal.any([signal, late]) : late;
  let answer: WalletAnswer = { kind: 'silent', cause: 'no time was left', isSent: false };
  let doubtful = false;
  for (let attempts = 0; !over.aborted; attempts += 1) {
    answer = await wallet.call('bet', input, { timeoutMs: ATTEMPT_MS, signal: over });
    if (answer.kind !== 'silent') break;
    doubtful ||= answer.isSent !== false;
    await sleep(pauseAfter(attempts), undefined, { signal: over }).catch(() => undefined);
  }
  return { answer, doubtful };
}
