import type { Side } from '../../exchange/position.ts';
import type { FeedEvent, LevelChange, MarketDefinition, RunnerPrices } from '../feed.ts';
import type { SessionQuote } from '../session-quote.ts';
import type { FeedMessage, FeedSnapshot } from './feed-messages.ts';

type Levels = Record<Side, Map<number, number>>;

interface Known {
  events: number;
  definition: MarketDefinition | undefined;
  definedBy: number;
  runners: Map<string, Levels>;
}

function state(side: Map<number, number>, changes: readonly LevelChange[]) {
  for (const [price, size] of changes) {
    if (size === 0) side.delete(price);
    else side.set(price, size);
  }
}

function statePrices({ runners }: Known, image: boolean, changes: readonly RunnerPrices[]) {
  if (image) runners.clear();
  for (const { id, back, lay } of changes) {
    const levels = runners.get(id) ?? { back: new Map(), lay: new Map() };
    runners.set(id, levels);
    state(levels.back, back);
    state(levels.lay, lay);
  }
}

/** Accumulates a feed's events; steps without a market belong to `firstMarketId`. */
export function createFeedSnapshot(firstMarketId: string) {
  const markets = new Map<string, Known>();
  const sessions = new Map<string, SessionQuote>();
  let score: string | undefined;
  let last = 0;

  const open = (id: string): Known => {
    const known = markets.get(id) ?? {
      events: 0,
      definition: undefined,
      definedBy: 0,
      runners: new Map(),
    };
    markets.set(id, known);
    return known;
  };

  const recordEvent = (market: Known, event: FeedEvent) => {
    market.events += 1;
    if (event.kind === 'prices') statePrices(market, event.image, event.runners);
    else if (event.kind === 'score') score = event.text;
    else {
      market.definition = event.definition;
      market.definedBy = last;
    }
  };

  return {
    note({ number, step }: FeedMessage): void {
      last = number;
      for (const event of step.events) recordEvent(open(step.marketId ?? firstMarketId), event);
      for (const quote of step.sessions ?? []) sessions.set(quote.id, quote);
    },
    take: (): FeedSnapshot => ({
      number: last,
      score,
      sessions: [...sessions.values()],
      markets: [...markets].map(([id, { runners, ...market }]) => ({
        id,
        ...market,
        runners: [...runners].map(([runnerId, { back, lay }]) => ({
          id: runnerId,
          back: [...back],
          lay: [...lay],
        })),
      })),
    }),
  };
}
