import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import {
  CASINO_WALLET_PATHS,
  type CasinoWalletCall,
  type CasinoWalletInput,
  casinoWalletReply,
  type WalletRejection,
} from '@exchange/contract';
import { traceHeaders } from '@exchange/server-kit/tracing';
import PQueue from 'p-queue';
import * as v from 'valibot';
import { toPaise } from '../money.ts';
import { signedHeaders } from './signing.ts';

/** Result of one attempt at a wallet call. */
export type WalletAnswer =
  /** The balance is absent only after the rollback of a bet that the operator does not know. */
  | { kind: 'done'; balancePaise?: number }
  | { kind: 'refused'; reason: WalletRejection; message: string }
  /** No valid response: the call may have been processed, if it was sent. */
  | { kind: 'silent'; cause: string; isSent?: false };

/**
 * One attempt at a call; never throws. The timeout begins when it is sent: bets may be queued
 * before.
 */
export interface WalletClient {
  call<K extends CasinoWalletCall>(
    call: K,
    input: CasinoWalletInput<K>,
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ): Promise<WalletAnswer>;
}

const TIMEOUT_MS = 2500;
/** Maximum of concurrent bets at the operator: more would time out in its queue. */
const BETS_AT_ONCE = 40;
/** The operator responded but did not act: worth a retry, like 5xx. */
const TRY_AGAIN = new Set([408, 425, 429]);

function readAnswer(call: CasinoWalletCall, status: number, body: unknown): WalletAnswer {
  const parsed = v.safeParse(casinoWalletReply, body);
  if (status >= 500 || TRY_AGAIN.has(status)) return { kind: 'silent', cause: `HTTP ${status}` };
  if (!parsed.success) return { kind: 'silent', cause: `HTTP ${status}, unreadable` };
  const { error, message, reason, data } = parsed.output;
  if (error && reason) return { kind: 'refused', reason, message };
  // A proxy, or an operator without its casino, may respond in the same envelope.
  if (error || (!data && call !== 'rollback')) {
    return { kind: 'silent', cause: `HTTP ${status}, not of the wallet: ${message}` };
  }
  return { kind: 'done', ...(data && { balancePaise: toPaise(data.balance) }) };
}

/** Creates the client of the wallet below `operatorUrl`; each attempt has a new signature. */
export function createWalletClient(operatorUrl: string, secret: string): WalletClient {
  const bets = new PQueue({ concurrency: BETS_AT_ONCE });

  const send: WalletClient['call'] = async (
    call,
    input,
    { timeoutMs = TIMEOUT_MS, signal } = {},
  ) => {
    const url = new URL(CASINO_WALLET_PATHS[call], operatorUrl);
    const body = JSON.stringify(input);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...signedHeaders(secret, url.pathname, body), ...traceHeaders() },
        body,
        // A signed call is for the operator alone.
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return readAnswer(call, response.status, await response.json());
    } catch (error) {
      return { kind: 'silent', cause: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    call: (call, input, options = {}) => {
      if (call !== 'bet') return send(call, input, options);
      const ask = async (): Promise<WalletAnswer> => {
        // Yields to the event loop: with a common deadline, this call must have reached it too.
        await setImmediate();
        if (!options.signal?.aborted) return send(call, input, options);
        return { kind: 'silent', cause: 'no time was left', isSent: false };
      };
      // A queued call belongs to its own trace, not to that of the call before.
      return bets.add(AsyncResource.bind(ask));
    },
  };
}

export const FIRST_PAUSE_MS = 250;
export const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the delay before the next attempt at a wallet call: doubled each time, half of it random.
 */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return Math.round(full / 2 + (full / 2) * chance);
}
