import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletRefusal } from '@exchange/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Journal } from '../journal/database.ts';
import { toRupees } from '../money.ts';
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

/**
 * Wallet calls that are written down before they are sent. A bet is asked for while its player
 * waits; wins and rollbacks are repeated until the operator has answered them.
 */
export interface Outbox {
  /** Inside a transaction: notes that the bet will be asked for. */
  noteBet(order: BetOrder): void;
  /** Asks for a noted bet until it is answered or `deadlineMs` (since 1970) has passed. */
  askForBet(order: BetOrder, deadlineMs: number, signal?: AbortSignal): Promise<BetAnswer>;
  /** Inside a transaction: the bet's answer has been acted on. */
  closeBet(betId: string): void;
  /** Inside a transaction: settles a bet, with 0 where it lost. */
  queueWin(betId: string, paise: number): void;
  /** Inside a transaction: takes a bet back, whether it was heard of or not. */
  queueRollback(betId: string): void;
  /** After a transaction that queued: begins to send. */
  send(): void;
  /** Waits until the win or rollback of a bet is answered, at most `ms`. @returns the balance */
  untilAnswered(betId: string, ms: number): Promise<number | undefined>;
  isPaid(betId: string): boolean;
  /** Bets that were noted and never answered, as after the end of the process. */
  unansweredBets(): string[];
  stop(): Promise<void>;
}

interface OutboxRow {
  transaction_id: string;
  kind: 'win' | 'rollback';
  bet_id: string;
  body: string;
  attempts: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const AT_ONCE = 16;
/** Longest wait of a timer, so that a changed clock cannot stop the sending. */
const LOOK_AGAIN_MS = 5000;

/** Answers after which a repeated win or rollback would get the same for ever. */
const FINAL: ReadonlySet<WalletRefusal> = new Set(['rolled_back', 'conflict', 'unknown_bet']);

/** The pause before the next attempt: doubled each time, half of it by chance. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10));
  return Math.round(full / 2 + (full / 2) * chance);
}

const winId = (betId: string) => `w-${betId}`;
const rollbackId = (betId: string) => `r-${betId}`;

const toBetInput = ({ betId, roundId, session, stakePaise }: BetOrder) => ({
  session,
  transaction_id: betId,
  round_id: roundId,
  amount: toRupees(stakePaise),
});

/** Creates the outbox; what is pending in the journal goes on with the first `send`. */
export function createOutbox(
  journal: Journal,
  wallet: WalletClient,
  log: FastifyBaseLogger,
): Outbox {
  const sending = new Map<string, Promise<void>>();
  const waiting = new Map<string, ((balance: number | undefined) => void)[]>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  const insert = (id: string, kind: string, betId: string, body: object) =>
    journal.run(
      `insert into outbox values (?, ?, ?, ?, 'pending', 0, ?, null) on conflict do nothing`,
      id,
      kind,
      betId,
      JSON.stringify(body),
      Date.now(),
    );
  const finish = (id: string, status: 'done' | 'refused', reason: string | null) =>
    journal.run(
      'update outbox set status = ?, reason = ? where transaction_id = ?',
      status,
      reason,
      id,
    );

  function schedule(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const next = journal.get<{ due: number | null }>(
      `select min(due_at) as due from outbox where status = 'pending' and kind <> 'bet'`,
    );
    if (next?.due == null && sending.size === 0) return;
    // The end of each call sends anew, so nothing is hurried while some are on their way.
    const least = sending.size > 0 ? FIRST_PAUSE_MS : 10;
    const wait = Math.max(least, (next?.due ?? Date.now() + LOOK_AGAIN_MS) - Date.now());
    timer = setTimeout(send, Math.min(wait, LOOK_AGAIN_MS));
    timer.unref();
  }

  async function deliver(row: OutboxRow): Promise<void> {
    const answer = await wallet.call(row.kind, JSON.parse(row.body), { signal: stopping.signal });
    if (stopping.signal.aborted) return;
    const refused = answer.kind === 'refused';
    const final = refused && FINAL.has(answer.reason);
    if (answer.kind === 'done' || final) {
      finish(row.transaction_id, final ? 'refused' : 'done', final ? answer.reason : null);
      if (final) log.error({ ...row, answer }, 'the operator refused a settlement');
      const balance = answer.kind === 'done' ? answer.balancePaise : undefined;
      for (const tell of waiting.get(row.bet_id) ?? []) tell(balance);
      waiting.delete(row.bet_id);
      return;
    }
    // Any other refusal is mended by people, as a wrong secret is; money must not be lost by it.
    journal.run(
      'update outbox set attempts = attempts + 1, due_at = ? where transaction_id = ?',
      Date.now() + (refused ? LONGEST_PAUSE_MS : pauseAfter(row.attempts)),
      row.transaction_id,
    );
    if (refused) log.error({ ...row, answer }, 'the operator refuses a settlement for now');
    else log.warn({ transaction: row.transaction_id, answer }, 'the wallet did not answer');
  }

  /** What the journal could not note is sent again: the operator acts once for a transaction. */
  async function attempt(row: OutboxRow): Promise<void> {
    try {
      await deliver(row);
    } catch (error) {
      log.error({ err: error, transaction: row.transaction_id }, 'a settlement was not noted');
      const { signal } = stopping;
      await sleep(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Sends what is due; never throws. */
  function send(): void {
    if (stopping.signal.aborted) return;
    try {
      sendDue();
    } catch (error) {
      log.error({ err: error }, 'the journal could not say what is due');
      clearTimeout(timer);
      timer = setTimeout(send, LOOK_AGAIN_MS);
      timer.unref();
    }
  }

  function sendDue(): void {
    const due = journal.all<OutboxRow>(
      `select transaction_id, kind, bet_id, body, attempts from outbox
       where status = 'pending' and kind <> 'bet' and due_at <= ? order by due_at limit ?`,
      Date.now(),
      AT_ONCE * 2,
    );
    for (const row of due) {
      if (sending.size >= AT_ONCE) break;
      if (sending.has(row.transaction_id)) continue;
      const work = attempt(row).finally(() => {
        sending.delete(row.transaction_id);
        setImmediate(send);
      });
      sending.set(row.transaction_id, work);
    }
    schedule();
  }

  return {
    noteBet: (order) => void insert(order.betId, 'bet', order.betId, toBetInput(order)),
    async askForBet(order, deadlineMs, signal) {
      const input = toBetInput(order);
      let answer: WalletAnswer = { kind: 'silent', cause: 'no time was left' };
      let doubtful = false;
      for (let attempts = 0; Date.now() < deadlineMs && !signal?.aborted; attempts += 1) {
        const timeoutMs = Math.max(1, Math.min(2500, deadlineMs - Date.now()));
        answer = await wallet.call('bet', input, { timeoutMs, ...(signal && { signal }) });
        if (answer.kind !== 'silent') break;
        doubtful = true;
        const pause = Math.min(pauseAfter(attempts), Math.max(0, deadlineMs - Date.now()));
        await sleep(pause);
      }
      return { answer, doubtful: doubtful || answer.kind === 'silent' };
    },
    closeBet: (betId) => void finish(betId, 'done', null),
    queueWin: (betId, paise) =>
      void insert(winId(betId), 'win', betId, {
        transaction_id: winId(betId),
        bet_id: betId,
        amount: toRupees(paise),
      }),
    queueRollback(betId) {
      finish(betId, 'done', null);
      insert(rollbackId(betId), 'rollback', betId, {
        transaction_id: rollbackId(betId),
        bet_id: betId,
      });
    },
    send,
    untilAnswered(betId, ms) {
      return new Promise((resolve) => {
        const late = setTimeout(() => resolve(undefined), ms);
        const tell = (balance: number | undefined) => {
          clearTimeout(late);
          resolve(balance);
        };
        waiting.set(betId, [...(waiting.get(betId) ?? []), tell]);
      });
    },
    isPaid: (betId) =>
      journal.get(
        `select 1 from outbox where transaction_id in (?, ?) and status = 'done'`,
        winId(betId),
        rollbackId(betId),
      ) !== undefined,
    unansweredBets: () =>
      journal
        .all<{ bet_id: string }>(
          `select bet_id from outbox where kind = 'bet' and status = 'pending'`,
        )
        .map(({ bet_id }) => bet_id),
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled(sending.values());
    },
  };
}
