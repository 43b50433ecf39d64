import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import type { FastifyBaseLogger } from 'fastify';
import { type AnySoloGame, gameKey } from '../game/game.ts';
import type { Library } from '../game/library.ts';
import type { Outbox } from '../wallet/outbox.ts';
import type { RoundRow } from './solo.repository.ts';
import * as rows from './solo.repository.ts';

interface AbandonedRoundsOptions {
  unitOfWork: UnitOfWork;
  outbox: Outbox;
  library: Library;
  log: FastifyBaseLogger;
}

export interface AbandonedRounds {
  /** Resolves abandoned rounds. Returns their number. */
  resolveLeft(nowMs?: number): Promise<number>;
  /** Rolls back bets without a caller; all pending ones where the process starts. */
  recover(isStart?: boolean): Promise<void>;
}

/** The engine's functions that end rounds. */
interface Endings {
  /** Stores a state and, when the round is over, queues its payout. */
  storeState(tx: Tx, game: AnySoloGame, row: RoundRow, state: unknown): Promise<RoundRow>;
  /** Ends a round whose bet is still pending. */
  voidRound(row: RoundRow, reason: string, doubtful: boolean): Promise<void>;
  /** Time after which a bet's caller has given up or is gone, in ms. */
  askerGoneMs: number;
}

/** Ends abandoned rounds; one that fails does not block the others. */
export function createAbandonedRounds(
  { unitOfWork, outbox, library, log }: AbandonedRoundsOptions,
  { storeState, voidRound, askerGoneMs }: Endings,
): AbandonedRounds {
  const { withTransaction, read } = unitOfWork;
  return {
    async resolveLeft(nowMs = Date.now()) {
      let resolved = 0;
      for (const { game } of library.all) {
        if (game.kind !== 'solo') continue;
        const before = nowMs - game.leftAfterS * 1000;
        for (const { id } of await read((tx) => rows.listLeft(tx, gameKey(game), before))) {
          try {
            resolved += await withTransaction(async (tx) => {
              const row = await rows.lockRound(tx, id);
              // The player may have come back.
              if (!rows.isStill(row, 'open') || row.touched_at >= before) return 0;
              await storeState(tx, game, row, game.leave(JSON.parse(row.state ?? '')));
              return 1;
            });
          } catch (error) {
            log.error({ err: error, round: id }, 'an abandoned round could not be resolved');
          }
        }
      }
      if (resolved > 0) outbox.send();
      return resolved;
    },
    async recover(isStart = false) {
      const before = isStart ? Number.MAX_SAFE_INTEGER : Date.now() - askerGoneMs;
      for (const row of await read((tx) => rows.listUnanswered(tx, before))) {
        await voidRound(row, 'wallet_silent', true).catch((error: unknown) =>
          log.error({ err: error, round: row.id }, 'an unanswered bet could not be taken back'),
        );
      }
    },
  };
}
