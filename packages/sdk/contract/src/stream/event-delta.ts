import type { InferInput } from 'valibot';
import type { eventData, wireMarket, wireSessionLine } from '../matches/matches.wire.ts';
import type { BooksData, EventDelta, ResultsData, SessionLineDelta } from './stream.wire.ts';

type WireEvent = InferInput<typeof eventData>;
type WireMarket = InferInput<typeof wireMarket>;
type MarketChange = EventDelta['markets'][number];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Lists every market of a match page. */
const listMarkets = ({ odds, bm, others }: WireEvent): WireMarket[] => [
  ...(odds ? [odds] : []),
  ...bm,
  ...others,
];

const idsOf = (event: WireEvent) =>
  listMarkets(event).map(({ market_id, runner_json }) => [
    market_id,
    runner_json.map(({ selectionId, selectionName }) => [selectionId, selectionName]),
  ]);

function diffMarket(before: WireMarket, after: WireMarket): MarketChange | undefined {
  const { market_id, runner_json: runnersBefore, ...fieldsBefore } = before;
  const { market_id: _, runner_json: runnersAfter, ...fieldsAfter } = after;
  const runners = runnersAfter
    .map(({ selectionId, status, ex }) => ({ selectionId, status, ex }))
    .filter((runner, index) => {
      const old = runnersBefore[index];
      return !isSame([old?.status, old?.ex], [runner.status, runner.ex]);
    });
  const changed = !isSame(fieldsBefore, fieldsAfter);
  if (!changed && runners.length === 0) return undefined;
  return { market_id, runners, ...(changed && { fields: fieldsAfter }) };
}

/**
 * Returns the changes between two states of a match page, without results; undefined if markets or
 * runners were added or removed, which needs a snapshot.
 */
export function diffEvent(before: WireEvent, after: WireEvent): EventDelta | undefined {
  if (!isSame(idsOf(before), idsOf(after))) return undefined;
  const old = listMarkets(before);
  const markets = listMarkets(after)
    .map((market, index) => diffMarket(old[index] ?? market, market))
    .filter((change) => change !== undefined);
  const matchChanged = !isSame(before.MatchDetails, after.MatchDetails);
  return { markets, ...(matchChanged && { MatchDetails: after.MatchDetails }) };
}

/** Like `map`, but returns the same list if no element changed. */
function mapStable<T>(list: T[], change: (element: T) => T): T[] {
  const next = list.map(change);
  return next.some((element, index) => element !== list[index]) ? next : list;
}

function mapMarkets(event: WireEvent, change: (market: WireMarket) => WireMarket): WireEvent {
  const bm = mapStable(event.bm, change);
  const others = mapStable(event.others, change);
  return {
    ...event,
    odds: event.odds && change(event.odds),
    bm,
    BookerMakerMarket: bm,
    others,
    OtherMarketList: others,
  };
}

/** Applies a delta to a match page; unchanged parts keep their identity. */
export function applyEventDelta(event: WireEvent, delta: EventDelta): WireEvent {
  const changes = new Map(delta.markets.map((change) => [change.market_id, change]));
  const next = mapMarkets(event, (market) => {
    const change = changes.get(market.market_id);
    if (!change) return market;
    const runners = new Map(change.runners.map((runner) => [runner.selectionId, runner]));
    const runner_json = mapStable(market.runner_json, (runner) => {
      const moved = runners.get(runner.selectionId);
      return moved ? { ...runner, ...moved } : runner;
    });
    return { ...market, ...change.fields, runner_json };
  });
  return delta.MatchDetails ? { ...next, MatchDetails: delta.MatchDetails } : next;
}

/** Adds the player's results to a match page; unchanged parts keep their identity. */
export const applyResults = (event: WireEvent, results: ResultsData): WireEvent =>
  mapMarkets(event, (market) => {
    const runner_json = mapStable(market.runner_json, (runner) => {
      const own = results[String(market.market_id)]?.[String(runner.selectionId)] ?? 0;
      const { result: WinAndLoss, gain } = typeof own === 'number' ? { result: own } : own;
      if (WinAndLoss === runner.WinAndLoss && gain === runner.gain) return runner;
      return { ...runner, WinAndLoss, gain };
    });
    return runner_json === market.runner_json ? market : { ...market, runner_json };
  });

type WireSessionLine = InferInput<typeof wireSessionLine>;

const idOf = ({ SelectionId }: WireSessionLine) => String(SelectionId);

/**
 * Returns the changes between two states of a match's session lines, without books; null: no
 * change.
 */
export function diffSessionLines(
  before: readonly WireSessionLine[],
  after: readonly WireSessionLine[],
): SessionLineDelta | null {
  const old = new Map(before.map((row) => [idOf(row), row]));
  const rows = after.filter((row) => !isSame(row, old.get(idOf(row))));
  const order = after.map(idOf);
  const moved = !isSame(before.map(idOf), order);
  return rows.length === 0 && !moved ? null : { rows, ...(moved && { order }) };
}

/**
 * Applies a delta to session lines; unchanged rows keep their identity. Undefined if the delta
 * orders an unknown line: a snapshot is needed.
 */
export function applySessionLineDelta(
  before: readonly WireSessionLine[],
  { rows, order }: SessionLineDelta,
): WireSessionLine[] | undefined {
  const stated = new Map([...before, ...rows].map((row) => [idOf(row), row]));
  const after = (order ?? before.map(idOf)).map((id) => stated.get(String(id)));
  return after.every((row) => row !== undefined) ? after : undefined;
}

/** Adds the player's books to session lines; lines without a bet keep their identity. */
export const applyBooks = (rows: readonly WireSessionLine[], books: BooksData): WireSessionLine[] =>
  rows.map((row) => {
    const scorePostion = books[idOf(row)] ?? null;
    return scorePostion === row.scorePostion ? row : { ...row, scorePostion };
  });
