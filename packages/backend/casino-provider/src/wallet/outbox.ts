import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletRejection } from '@exchange/contract';
import { createBatcher, type Tx, type UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { toRupees } from '../money.ts';
import * as owed from './outbox.repository.ts';
import {
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  pauseAfter,
  type WalletClient,
} from './wallet-client.ts';

/**
 * Wins and rollbacks, which are stored before they are sent, and repeated until the operator has
 * responded, also by the next process.
 */
export interface Outbox {
  /** Queues settlements of bets, with 0 for a loss. */
  queueWins(tx: Tx, wins: readonly { betId: string; paise: number }[]): Promise<void>;
  /** Queues rollbacks of bets, received by the operator or not. */
  queueRollbacks(tx: Tx, betIds: readonly string[]): Promise<void>;
  /** Begins to send, after the transaction of a queue call. Never throws. */
  send(): void;
  /**
   * Waits for the response to the win or rollback of a bet, at most `ms`. Resolves to the balance.
   */
  untilAnswered(betId: string, ms: number): Promise<number | undefined>;
  /** Returns those of these bets whose win or rollback has a response. */
  listPaid(tx: Tx, betIds: readonly string[]): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

interface OutboxOptions {
  unitOfWork: UnitOfWork;
  wallet: WalletClient;
  log: FastifyBaseLogger;
  /** Maximum delay of a timer, so that a changed clock cannot stop the sending, in ms. */
  checkAgainMs?: number;
}

const AT_ONCE = 16;
/** Maximum of calls that one query takes, which players' bets and cash-outs wait for. */
const MAX_TAKEN = 64;
/** With more pending calls another query is not worth it yet. */
const ENOUGH = AT_ONCE / 2;
/** Responses within this interval are stored together, in ms. */
const GATHER_MS = 40;
const CHECK_AGAIN_MS = 5000;

/** Final responses: a repetition would get the same forever. */
const FINAL: ReadonlySet<WalletRejection> = new Set(['rolled_back', 'conflict', 'unknown_bet']);

const winId = (betId: string) => `w-${betId}`;
const rollbackId = (betId: string) => `r-${betId}`;

/** Creates the outbox; pending calls go on with the first `send`. */
export function createOutbox({
  unitOfWork,
  wallet,
  log,
  checkAgainMs = CHECK_AGAIN_MS,
}: OutboxOptions): Outbox {
  const { withTransaction, read } = unitOfWork;
  const sending = new Map<string, Promise<void>>();
  /** Calls that were read and are not sent yet. */
  let backlog: owed.OutboxRow[] = [];
  const waiting = new Map<string, ((balance: number | undefined) => void)[]>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  /**
   * True if there may be more calls than the last query took: the end of those in flight repeats
   * it.
   */
  let hasMore = false;
  const finish = createBatcher(async (take: () => readonly owed.FinalAnswer[]) => {
    if (sending.size > 1) await sleep(GATHER_MS);
    await withTransaction((tx) => owed.finishOwed(tx, take()));
    return take();
  });

  const later = (ms: number) => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(send, ms);
    timer.unref();
  };

  const countOpen = () => sending.size + backlog.length;
  const listOpen = () => [...sending.keys(), ...backlog.map(({ transaction_id: id }) => id)];

  async function schedule(): Promise<void> {
    const next = await read((tx) => owed.findNextDue(tx, listOpen()));
    // The end of each call sends again, so there is no hurry while some are in flight.
    const minMs = sending.size > 0 ? FIRST_PAUSE_MS : 10;
    const wait = next === undefined ? checkAgainMs : Math.max(minMs, next - Date.now());
    later(Math.min(wait, checkAgainMs));
  }

  async function deliver(row: owed.OutboxRow): Promise<void> {
    const { transaction_id: id } = row;
    const answer = await wallet.call(row.kind, JSON.parse(row.body), { signal: stopping.signal });
    if (stopping.signal.aborted) return;
    const refused = answer.kind === 'refused';
    const final = refused && FINAL.has(answer.reason);
    if (answer.kind === 'done' || final) {
      const reason = final ? answer.reason : null;
      await finish('answers', { transaction_id: id, status: final ? 'refused' : 'done', reason });
      if (final) log.error({ ...row, answer }, 'the operator refused a settlement');
      const balance = answer.kind === 'done' ? answer.balancePaise : undefined;
      for (const notify of waiting.get(row.bet_id) ?? []) notify(balance);
      waiting.delete(row.bet_id);
      return;
    }
    // Any other rejection, such as a wrong secret, needs an operator; money must not be lost by it.
    hasMore = true;
    const dueAt = Date.now() + (refused ? LONGEST_PAUSE_MS : pauseAfter(row.attempts));
    await withTransaction((tx) => owed.postponeOwed(tx, id, dueAt));
    if (refused)
      log.error(
        { ...row, answer },
        'the operator refused a settlement for now; it is sent again later',
      );
    else log.warn({ transaction: id, answer }, 'the wallet did not answer');
  }

  /** A response that could not be stored is requested again: the operator is idempotent. */
  async function attempt(row: owed.OutboxRow): Promise<void> {
    try {
      await deliver(row);
    } catch (error) {
      hasMore = true;
      log.error({ err: error, transaction: row.transaction_id }, 'a settlement was not recorded');
      const { signal } = stopping;
      await sleep(checkAgainMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  /** Sends as many calls as may be in flight. */
  function fill(): void {
    while (sending.size < AT_ONCE && !stopping.signal.aborted) {
      const row = backlog.shift();
      if (!row) return;
      const { transaction_id: id } = row;
      const work = attempt(row).finally(() => {
        sending.delete(id);
        fill();
        if (hasMore && countOpen() <= ENOUGH) send();
      });
      sending.set(id, work);
    }
  }

  async function sendDue(): Promise<void> {
    const now = Date.now();
    hasMore = countOpen() > ENOUGH;
    if (hasMore) return;
    const count = MAX_TAKEN - countOpen();
    const due = await read((tx) => owed.listDue(tx, { now, count, inFlight: listOpen() }));
    hasMore = due.length === count;
    backlog = [...backlog, ...due];
    fill();
    // Without calls in flight there is no other trigger.
    if (!hasMore || sending.size === 0) await schedule();
  }

  /** Sends due calls, one query at a time; never throws. */
  function send(): void {
    if (stopping.signal.aborted) return;
    if (looking) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    looking = sendDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the settlements that are due could not be read');
        later(checkAgainMs);
      })
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) send();
      });
  }

  const toOwed = (kind: 'win' | 'rollback', id: string, betId: string, body: object) => ({
    transaction_id: id,
    kind,
    bet_id: betId,
    body: JSON.stringify({ transaction_id: id, bet_id: betId, ...body }),
    due_at: Date.now(),
  });

  return {
    queueWins: (tx, wins) =>
      owed.insertOwed(
        tx,
        wins.map(({ betId, paise }) =>
          toOwed('win', winId(betId), betId, { amount: toRupees(paise) }),
        ),
      ),
    queueRollbacks: (tx, betIds) =>
      owed.insertOwed(
        tx,
        betIds.map((betId) => toOwed('rollback', rollbackId(betId), betId, {})),
      ),
    send,
    untilAnswered(betId, ms) {
      return new Promise((resolve) => {
        const report = (balance: number | undefined) => {
          clearTimeout(late);
          resolve(balance);
        };
        const late = setTimeout(() => {
          const others = (waiting.get(betId) ?? []).filter((one) => one !== report);
          if (others.length > 0) waiting.set(betId, others);
          else waiting.delete(betId);
          resolve(undefined);
        }, ms);
        waiting.set(betId, [...(waiting.get(betId) ?? []), report]);
      });
    },
    async listPaid(tx, betIds) {
      const ids = betIds.flatMap((id) => [winId(id), rollbackId(id)]);
      const done = await owed.listDone(tx, ids);
      return new Set(done.map((id) => id.slice(2)));
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      backlog = [];
      await Promise.allSettled(sending.values());
    },
  };
}
