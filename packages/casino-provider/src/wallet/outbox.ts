import { setTimeout as sleep } from 'node:timers/promises';
import type { WalletRefusal } from '@exchange/contract';
import { createBatcher, type Tx, type UnitOfWork } from '@exchange/database';
import type { FastifyBaseLogger } from 'fastify';
import { toRupees } from '../money.ts';
import * as owed from './outbox.repository.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, pauseAfter } from './pause-after.ts';
import type { WalletClient } from './wallet-client.ts';

/**
 * Wins and rollbacks, which are written down before they are sent, and repeated until the operator has
 * answered them; by another instance where the one that wrote them down is gone.
 */
export interface Outbox {
  /** Settles bets, with 0 where one lost. */
  queueWins(tx: Tx, wins: readonly { betId: string; paise: number }[]): Promise<void>;
  /** Takes bets back, whether they were heard of or not. */
  queueRollbacks(tx: Tx, betIds: readonly string[]): Promise<void>;
  /** After a transaction that queued: begins to send. Never throws. */
  send(): void;
  /** Waits until this instance has the answer to the win or rollback of a bet, at most `ms`. @returns the balance */
  untilAnswered(betId: string, ms: number): Promise<number | undefined>;
  /** Of these bets, those whose win or rollback is answered. */
  listPaid(tx: Tx, betIds: readonly string[]): Promise<ReadonlySet<string>>;
  stop(): Promise<void>;
}

interface Parts {
  unitOfWork: UnitOfWork;
  wallet: WalletClient;
  log: FastifyBaseLogger;
  /** The name of this process among those of the database. */
  instance: string;
}

const AT_ONCE = 16;
/** So many are taken by one look at the database, which players' bets and cash-outs wait for. */
const MAX_TAKEN = 64;
/** With more to do than this another look is not worth it yet. */
const ENOUGH = AT_ONCE / 2;
/** Answers that come within so long are noted together where there are several, in ms. */
const GATHER_MS = 40;
/** What an instance did not send in so long, another one sends; longer than an attempt takes, in ms. */
const HELD_MS = 5000;
/** Longest wait of a timer, so that a changed clock cannot stop the sending, in ms. */
const LOOK_AGAIN_MS = 5000;

/** Answers after which a repeated win or rollback would get the same for ever. */
const FINAL: ReadonlySet<WalletRefusal> = new Set(['rolled_back', 'conflict', 'unknown_bet']);

const winId = (betId: string) => `w-${betId}`;
const rollbackId = (betId: string) => `r-${betId}`;

/** Creates the outbox; what is owed already goes on with the first `send`. */
export function createOutbox({ unitOfWork, wallet, log, instance }: Parts): Outbox {
  const { withTransaction, read } = unitOfWork;
  const sending = new Map<string, Promise<void>>();
  /** What this instance took and has not begun to send. */
  let backlog: owed.OutboxRow[] = [];
  const waiting = new Map<string, ((balance: number | undefined) => void)[]>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  /** Whether there may be more to send than was looked for: the end of those on their way looks again. */
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

  async function schedule(): Promise<void> {
    const next = await read((tx) => owed.findNextDue(tx));
    // The end of each call sends anew, so nothing is hurried while some are on their way.
    const least = sending.size > 0 ? FIRST_PAUSE_MS : 10;
    const wait = next === undefined ? LOOK_AGAIN_MS : Math.max(least, next - Date.now());
    later(Math.min(wait, LOOK_AGAIN_MS));
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
      for (const tell of waiting.get(row.bet_id) ?? []) tell(balance);
      waiting.delete(row.bet_id);
      return;
    }
    // Any other refusal is mended by people, as a wrong secret is; money must not be lost by it.
    hasMore = true;
    const dueAt = Date.now() + (refused ? LONGEST_PAUSE_MS : pauseAfter(row.attempts));
    await withTransaction((tx) => owed.postponeOwed(tx, id, dueAt));
    if (refused) log.error({ ...row, answer }, 'the operator refuses a settlement for now');
    else log.warn({ transaction: id, answer }, 'the wallet did not answer');
  }

  /** What the database could not note is sent again: the operator acts once for a transaction. */
  async function attempt(row: owed.OutboxRow): Promise<void> {
    try {
      await deliver(row);
    } catch (error) {
      hasMore = true;
      log.error({ err: error, transaction: row.transaction_id }, 'a settlement was not noted');
      const { signal } = stopping;
      await sleep(LOOK_AGAIN_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const countOpen = () => sending.size + backlog.length;

  /** Sends of what was taken as much as may be on its way at once. */
  function fill(): void {
    while (sending.size < AT_ONCE && !stopping.signal.aborted) {
      const row = backlog.shift();
      if (!row) return;
      // It is anybody's by now.
      if (row.due_at <= Date.now()) {
        hasMore = true;
        continue;
      }
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
    const due = await withTransaction((tx) =>
      owed.takeDue(tx, {
        ...{ holder: instance, now, until: now + HELD_MS, count },
        except: [...sending.keys(), ...backlog.map(({ transaction_id: id }) => id)],
      }),
    );
    hasMore = due.length === count;
    backlog = [...backlog, ...due];
    fill();
    // Where nothing is being sent, nobody else would look again.
    if (!hasMore || sending.size === 0) await schedule();
  }

  /** Sends what is due, one look at a time; never throws. */
  function send(): void {
    if (stopping.signal.aborted) return;
    if (looking) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    looking = sendDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the database could not say what is due');
        later(LOOK_AGAIN_MS);
      })
      .finally(() => {
        looking = undefined;
        if (isAskedAgain) send();
      });
  }

  const toOwed = (kind: 'win' | 'rollback', id: string, betId: string, body: object) => ({
    ...{ transaction_id: id, kind, bet_id: betId },
    body: JSON.stringify({ transaction_id: id, bet_id: betId, ...body }),
    ...{ due_at: Date.now() + HELD_MS, holder: instance },
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
        const tell = (balance: number | undefined) => {
          clearTimeout(late);
          resolve(balance);
        };
        const late = setTimeout(() => {
          const others = (waiting.get(betId) ?? []).filter((one) => one !== tell);
          if (others.length > 0) waiting.set(betId, others);
          else waiting.delete(betId);
          resolve(undefined);
        }, ms);
        waiting.set(betId, [...(waiting.get(betId) ?? []), tell]);
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
