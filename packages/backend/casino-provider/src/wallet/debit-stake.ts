import { setTimeout as sleep } from 'node:timers/promises';
import type { AnySoloGame } from '../game/game.ts';
import { HttpError, type RejectionCode } from '../http-error.ts';
import { toRupees } from '../money.ts';
import { pauseAfter, type WalletAnswer, type WalletClient } from './wallet-client.ts';

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

/** @throws HttpError if a stake is outside of the limits or does not fit the choice */
export function checkStake(
  game: Pick<AnySoloGame, 'limits' | 'acceptsStake'>,
  choice: unknown,
  stakePaise: number,
): void {
  const { minPaise, maxPaise } = game.limits;
  const fits = game.acceptsStake?.(choice, stakePaise) ?? true;
  if (stakePaise < minPaise || stakePaise > maxPaise || !fits) {
    throw new HttpError('stake_out_of_range');
  }
}

const REPORTED_BY_OPERATOR: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'not_allowed',
  'session_ended',
] satisfies RejectionCode[]);

/** Returns the player's error of a rejected bet. */
export function betError(answer: Exclude<WalletAnswer, { kind: 'done' }>): HttpError {
  if (answer.kind === 'silent') return new HttpError('wallet_silent', answer.cause);
  const code = REPORTED_BY_OPERATOR.has(answer.reason)
    ? (answer.reason as RejectionCode)
    : 'wallet_refused';
  return new HttpError(code, answer.message);
}
