import { isDeepStrictEqual } from 'node:util';
import { selectOrigins } from '@exchange/server-kit';
import type { Tx } from '@exchange/server-kit/database';
import type { MatchControls } from '../../exchange/match-controls.ts';
import type { Board } from '../../feed/board/board.ts';
import type { Handlers } from '../../http/call.ts';
import { BadRequestError, NotFoundError, UnprocessableError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { findMarket } from '../markets/markets.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { type ControlInput, changeControls, toWireControls } from './match-control.model.ts';
import { lockControls, writeControls } from './match-control.repository.ts';

interface MatchControlOptions {
  context: ModuleContext;
  board: Board;
  /** Called after staff's controls of a match were stored, for the leader's board. */
  onControlled: (matchId: string) => void | Promise<void>;
}

/**
 * @throws NotFoundError, UnprocessableError where the market is another match's or over, or does not
 * support the control
 */
async function checkMarket(tx: Tx, input: ControlInput): Promise<void> {
  if (input.market_id === undefined) return;
  const market = await findMarket(tx, String(input.market_id));
  if (market?.matchId !== String(input.match_id)) {
    throw new NotFoundError('This market does not exist.', 'market_id');
  }
  if (market.state !== 'OPEN') {
    throw new UnprocessableError('This market is over.', { field: 'market_id' });
  }
  if (market.kind === 'session' && input.BetAllowTimeBefore !== undefined) {
    const text = 'A session line has no time of its own before the start.';
    throw new UnprocessableError(text, { field: 'BetAllowTimeBefore' });
  }
}

/** Returns the audit text of a state: all of it, or the one market. */
const toAuditText = ({ version: _, ...controls }: MatchControls, marketId: string | null) =>
  JSON.stringify(marketId === null ? controls : (controls.markets[marketId] ?? {}));

/**
 * Creates the call by which admins control markets and the TV of a match; each change leaves an
 * audit row.
 */
export function createMatchControlHandlers({
  context,
  board,
  onControlled,
}: MatchControlOptions): Handlers {
  const { unitOfWork, clock, frameOrigins } = context;

  const checkStream = (input: ControlInput, after: MatchControls) => {
    const { stream_url: address } = input;
    if (address && frameOrigins) {
      const { origin } = new URL(address);
      // `{hostname}` stands for pages of this product, which show no streams.
      if (!selectOrigins(frameOrigins, '').includes(origin)) {
        throw new BadRequestError('stream_url', `${origin} is not among the FRAME_ORIGINS.`);
      }
    }
    const isKnown =
      after.streamUrl !== undefined || board.match(String(input.match_id))?.streamUrl !== undefined;
    if (after.hasTv && !isKnown) {
      throw new UnprocessableError('MainTV Y needs the address of a stream.', {
        field: 'stream_url',
      });
    }
  };

  return {
    matchControl: async ({ input, user: caller }) => {
      const matchId = String(input.match_id);
      const marketId = input.market_id === undefined ? null : String(input.market_id);
      const after = await unitOfWork.withTransaction(async (tx) => {
        const locked = await lockControls(tx, matchId);
        if (!locked) throw new NotFoundError('This match does not exist.', 'match_id');
        if (locked.match.ended)
          throw new UnprocessableError('This match is over.', { field: 'match_id' });
        await checkMarket(tx, input);
        const before = locked.controls;
        const changed = changeControls(before, input);
        checkStream(input, changed);
        if (isDeepStrictEqual(changed, before)) return before;
        const next = { ...changed, version: before.version + 1 };
        const at = clock.now();
        await writeControls(tx, matchId, next, at);
        await recordAudit(tx, {
          at,
          actorId: caller.id,
          action: 'match_controlled',
          subject: 'market',
          subjectId: 0,
          detail: {
            match: matchId,
            market: marketId,
            version: next.version,
            before: toAuditText(before, marketId),
            after: toAuditText(next, marketId),
            reason: input.reason,
          },
        });
        return next;
      });
      await onControlled(matchId);
      return { data: toWireControls(matchId, after), message: 'Match changed' };
    },
  };
}
