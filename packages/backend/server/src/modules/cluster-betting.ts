import { setTimeout as sleep } from 'node:timers/promises';
import { fenceUnitOfWork, type Leadership, type Term } from '@exchange/server-kit/database';
import { createSharedScores } from '../cluster/board-messages.ts';
import { type BoardPublisher, startBoardPublisher } from '../cluster/board-publisher.ts';
import { startBoardReplica } from '../cluster/board-replica.ts';
import { createCacheSync } from '../cluster/cache-sync.ts';
import { type Cluster, FEED_LEAD } from '../cluster/cluster.ts';
import { type Board, createBoard } from '../feed/board/board.ts';
import { createBoardProxy } from '../feed/board/board-proxy.ts';
import { suspendAllMarkets } from '../feed/board/suspend-market.ts';
import type { Feed } from '../feed/feed.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import { createLocalLiquidity } from './bets/liquidity.ts';
import { createMarketPositions } from './bets/market-positions.ts';
import { createSharedLiquidity } from './bets/shared-liquidity.ts';
import { type BetCounting, createBetCounting } from './bets/unmatched/bet-counting.ts';
import { type BettingModule, createBettingModule } from './betting-module.ts';
import { createMarketOperator, type MarketOperator } from './market-operator.ts';
import type { ModuleContext } from './module-context.ts';
import { createSettlement } from './settlement/settlement.service.ts';

/** Interval of searches for unannounced bets and controls, in ms. */
const MISSED_MS = 2000;
/**
 * Maximum wait of the start for a board, in ms; without a leader or Redis it continues without one.
 */
const READY_MS = 10_000;

/** Creates the feed of one term. */
type CreateFeed<F> = (context: ModuleContext, host: FeedHost) => F;

interface ClusterBettingOptions<F> {
  context: ModuleContext;
  cluster: Cluster;
  createFeed: CreateFeed<F>;
  onError: (error: unknown, message: string) => void;
}

/**
 * The exchange on one of several servers: the same calls, by its own feed or a replica of a board.
 */
export interface ClusterBetting<F> extends BettingModule, ScoreBoardSource {
  readonly board: Board;
  /** Returns the feed while this server leads. */
  feed(): F | undefined;
  /**
   * Publishes the current board to the other servers before the next message, while this server
   * leads.
   */
  notify(): void;
  /** Returns true once there were prices since the start. */
  isReady(): boolean;
  /** Resolves once the board is available, or without it after a while. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Leading<F> {
  term: Term;
  board: Board;
  operator: MarketOperator;
  counting: BetCounting;
  feed: F;
}

/** Creates the exchange; it leads or follows from `start` on. */
export function createClusterBetting<F extends Feed & Partial<ScoreBoardSource>>(
  options: ClusterBettingOptions<F>,
): ClusterBetting<F> {
  const { context, cluster, createFeed, onError } = options;
  const { clock } = context;
  const { bus, channel } = cluster;
  const replicaBoard = createBoard(clock);
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  const caches = createCacheSync(bus);
  const positions = createMarketPositions(context, caches.share);
  /** The epoch of frames: the leader's term. */
  let epoch: number | undefined;
  let leading: Leading<F> | undefined;
  let publisher: BoardPublisher | undefined;
  let leadership: Leadership | undefined;

  /** Checked by a server before it shows anything, as it may have been suspended. */
  const check = () => {
    if (!leading) replica.check();
    else if (!leading.term.isExclusive()) {
      suspendAllMarkets(leading.board);
      leading.term.giveUp();
    }
  };

  const board = createBoardProxy(check);
  const notifyLeader = (marketId: string, betIds: readonly number[]) =>
    bus.send({ kind: 'bets', marketId, betIds });
  const liquidity = createSharedLiquidity({
    leading() {
      if (!leading) return undefined;
      const { board: own, operator, counting, term } = leading;
      const isOwn = (market: { id: string }) => own.market(market.id) === market;
      return {
        isOwn,
        isExclusive: term.isExclusive,
        counting,
        liquidity: createLocalLiquidity(operator.unmatched),
      };
    },
    isShown: (market) => board.market(market.id) === market,
    notifyLeader,
    now: () => performance.now(),
  });
  const scores = createSharedScores((matchId) => leading?.feed.read?.(matchId));
  // A follower corrects results, too: the locks are those of the database.
  const ownSettlement = createSettlement({
    ...context,
    onUsersEnded(marketId, userIds) {
      for (const userId of userIds) {
        positions.forget(userId, marketId);
        context.changes.mark(userId);
      }
    },
  });
  const bettingModule = createBettingModule({
    context,
    board,
    positions,
    liquidity,
    onError,
    stopping,
    settlement: () => leading?.operator.settlement ?? ownSettlement,
    share: caches.share,
    readScore: scores.read,
    onCancelled(marketId, betId) {
      if (leading) leading.operator.unmatched.removeBets(marketId, [betId]);
      else notifyLeader(marketId, [betId]);
    },
    async onControlled(matchId) {
      if (leading) await leading.operator.controls.load(matchId);
      else bus.send({ kind: 'controls', matchId });
    },
    isReady: board.isThere,
    hasFreshPrices: () => (leading ? leading.term.isExclusive() : replica.hasFreshPrices()),
    // The channel distinguishes the terms of databases.
    sharedEpoch: () => (epoch === undefined ? undefined : `${channel.slice(-12)}-${epoch}`),
  });
  const { stream } = bettingModule;

  /** Shows this board from now on, with the numbers of this term. */
  const show = (shown: Board, fencing: number) => {
    epoch = fencing;
    stream.restart();
    board.switchTo(shown);
    ready.resolve();
  };

  const replica = startBoardReplica({
    board: replicaBoard,
    bus,
    clock,
    scores,
    onPublished: stream.note,
    onCounted: liquidity.release,
    readLeader: cluster.readLeader,
    onPlace(place) {
      if (place) show(replicaBoard, place.fencing);
      else if (!leading) epoch = undefined;
    },
    onFault: onError,
  });

  /** Serves until the term is over. */
  const serve = async ({ counting, operator }: Leading<F>, { over }: Term) => {
    const ended = new Promise<void>((resolve) => {
      over.addEventListener('abort', () => resolve(), { once: true });
    });
    while (!over.aborted) {
      const searching = counting.findMissed().catch((error: unknown) => {
        onError(error, 'Bets of other servers could not be read');
      });
      const loading = operator.controls.loadAll().catch((error: unknown) => {
        onError(error, 'Match settings of staff could not be read');
      });
      // An unresponsive database must not delay the end of a lost term.
      await Promise.race([Promise.all([searching, loading]), ended]);
      await sleep(MISSED_MS, undefined, { signal: over }).catch(() => undefined);
    }
  };

  const lead = async (term: Term) => {
    const { fencing, over } = term;
    replica.pause(fencing);
    const own = createBoard(clock);
    const unitOfWork = fenceUnitOfWork(context.unitOfWork, FEED_LEAD, fencing);
    const fenced = { ...context, unitOfWork };
    const operator = createMarketOperator({
      context: fenced,
      board: own,
      positions,
      onError,
      stopped: AbortSignal.any([over, stopping.signal]),
      onRestored: (marketId, betIds) => counting.markCounted(marketId, betIds),
    });
    const counting = createBetCounting({
      unitOfWork,
      board: own,
      unmatched: operator.unmatched,
      onCounted: (betIds) => publisher?.count(betIds),
      now: () => performance.now(),
    });
    const feed = createFeed(fenced, operator.host);
    const stopWatching = operator.watchRounds();
    try {
      await feed.start();
      if (over.aborted) return;
      leading = { term, board: own, operator, counting, feed };
      show(own, fencing);
      publisher = startBoardPublisher({
        board: own,
        bus,
        clock,
        fencing,
        scores,
        onPublished: stream.note,
        onFault: onError,
      });
      await serve(leading, term);
    } finally {
      publisher?.stop();
      // At once: later changes of the feed's board are hidden, and no bet is accepted on it.
      replica.resume(leading && own);
      [leading, publisher, epoch] = [undefined, undefined, undefined];
      if (board.isThere()) board.switchTo(replicaBoard);
      stream.restart();
      await feed.stop();
      await Promise.all([operator.unmatched.idle(), stopWatching()]);
    }
  };

  const loadControls = (matchId: string) => {
    leading?.operator.controls.load(matchId).catch((error: unknown) => {
      onError(error, 'The match settings of staff could not be read');
    });
  };

  bus.onMessage((message, sender) => {
    const { kind } = message;
    if (kind === 'bets') leading?.counting.count(message.marketId, message.betIds);
    else if (kind === 'controls') loadControls(message.matchId);
    else if (kind === 'ask') publisher?.ask();
    else if (kind === 'board' || kind === 'beat' || kind === 'image')
      replica.receive(message, sender);
  });

  return {
    ...bettingModule,
    board,
    isReady: board.isThere,
    read: scores.read,
    feed: () => leading?.feed,
    notify: () => publisher?.publish(),
    async start() {
      leadership = cluster.start(lead);
      const waiting = new AbortController();
      const late = sleep(READY_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([ready.promise, late]);
      waiting.abort();
    },
    async stop() {
      await leadership?.stop();
      replica.stop();
      caches.stop();
    },
  };
}
