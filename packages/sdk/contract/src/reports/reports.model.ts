import type { InferOutput } from 'valibot';
import type { ReplyContext } from '../wire/endpoint.ts';
import { createRowIds } from '../wire/envelope.ts';
import { fromEpoch, type SortOrder } from '../wire/primitives.ts';
import type {
  openMarketRow,
  PROFIT_LOSS_LEVELS,
  PROFIT_LOSS_SORTS,
  profitLossData,
  STATEMENT_FILTERS,
  statementRow,
} from './reports.wire.ts';

export type StatementFilter = (typeof STATEMENT_FILTERS)[number];
export type ProfitLossLevel = (typeof PROFIT_LOSS_LEVELS)[number];
export type ProfitLossSort = (typeof PROFIT_LOSS_SORTS)[number];

/** A page of a report over a time range; both ends are inclusive. */
export interface ReportQuery {
  from: Date;
  to: Date;
  page: number;
  limit: number;
}

/** A page of the account statement. */
export interface StatementQuery extends ReportQuery {
  filter: StatementFilter;
}

/** A page of profit and loss. */
export interface ProfitLossQuery extends ReportQuery {
  level: ProfitLossLevel;
  sportId?: string;
  seriesId?: string;
  sort?: ProfitLossSort;
  order?: SortOrder;
  /** Requests the sums of days in this time zone. */
  timeZone?: string;
}

/** A line of the account statement; rupees. */
export interface StatementRow {
  /** Unique within its page. */
  id: string;
  marketId?: string;
  description: string;
  /** Signed: positive is a credit. */
  amount: number;
  /** Balance after this line; undefined if the backend sends none. */
  balance?: number;
  remark?: string;
  createdAt?: Date;
}

/** A page of the statement. */
export interface StatementPage {
  rows: readonly StatementRow[];
  total: number;
  /** Sums over the whole range, in rupees, both positive; undefined where the backend sends none. */
  totals: { credit: number; debit: number } | undefined;
}

/**
 * Profit and loss of a sport, a series or a match, in rupees; ids only from backends that send
 * them.
 */
export interface ProfitLossRow {
  sportName: string;
  seriesName?: string;
  matchName?: string;
  profitLoss: number;
  sportId?: string;
  seriesId?: string;
  matchId?: string;
}

/** Settled profit and loss of a day, in rupees. */
export interface DayResult {
  /** `2026-07-11`, in the requested time zone. */
  day: string;
  profitLoss: number;
}

/** A page of profit and loss. */
export interface ProfitLossPage {
  rows: readonly ProfitLossRow[];
  total: number;
  /** The sum over the whole range, in rupees; undefined where the backend sends none. */
  totalProfitLoss: number | undefined;
  /** Undefined where the backend sends none. */
  days: readonly DayResult[] | undefined;
}

/** A market on which the player has open bets; rupees. */
export interface OpenMarket {
  sportId: string;
  sportName: string;
  seriesName?: string;
  matchId: string;
  matchName: string;
  marketId: string;
  marketName: string;
  /** The worst case, positive. */
  exposure: number;
  bets: number;
  runners: readonly { id: string; name: string; result: number }[];
  /** Of a session line: results by runs; the last range has no end. */
  runs: readonly { from: number; to?: number; result: number }[];
}

/** Converts lines of the statement; empty markets and remarks are omitted. */
function toStatementRows(rows: readonly InferOutput<typeof statementRow>[]): StatementRow[] {
  const nameRow = createRowIds();
  return rows.map((wire) => ({
    id: nameRow(wire.id, [wire.created_at, wire.market, wire.description, wire.amount]),
    description: wire.description,
    amount: wire.amount,
    ...(wire.balance !== undefined && { balance: wire.balance }),
    ...(wire.created_at !== undefined && { createdAt: fromEpoch(wire.created_at) }),
    ...(wire.market && { marketId: wire.market }),
    ...(wire.remark && { remark: wire.remark }),
  }));
}

/** Converts a page of the statement; sums only if the backend sends both. */
export function toStatementPage(
  rows: InferOutput<typeof statementRow>[],
  { total, totals: sums }: Pick<ReplyContext<unknown>, 'total' | 'totals'>,
): StatementPage {
  const { credit, debit } = sums ?? {};
  const totals = credit === undefined || debit === undefined ? undefined : { credit, debit };
  return { rows: toStatementRows(rows), total, totals };
}

type WireProfitLoss = InferOutput<typeof profitLossData>;

const toProfitLossRow = (wire: WireProfitLoss['userPL'][number]): ProfitLossRow => ({
  sportName: wire.sportName,
  profitLoss: wire.userPL,
  ...(wire.seriesName && { seriesName: wire.seriesName }),
  ...(wire.matchName && { matchName: wire.matchName }),
  ...(wire.sport_id !== undefined && { sportId: String(wire.sport_id) }),
  ...(wire.series_id !== undefined && { seriesId: String(wire.series_id) }),
  ...(wire.match_id !== undefined && { matchId: String(wire.match_id) }),
});

/** Converts a page of profit and loss; sums and days only from backends that send them. */
export const toProfitLossPage = (
  { userPL, days }: WireProfitLoss,
  { total, totals }: Pick<ReplyContext<unknown>, 'total' | 'totals'>,
): ProfitLossPage => ({
  rows: userPL.map(toProfitLossRow),
  total,
  totalProfitLoss: totals?.profit_loss,
  days: days?.map((one) => ({ day: one.day, profitLoss: one.userPL })),
});

/** The player's open markets that the backend lists. */
export interface OpenMarkets {
  /** The largest exposure first. */
  markets: readonly OpenMarket[];
  /** Number of all open markets. */
  total: number;
  /** The worst case of all of them, in rupees, positive. */
  exposure: number;
}

/** Converts the list of open markets; a backend without sums lists all of them. */
export const toOpenMarkets = (
  rows: InferOutput<typeof openMarketRow>[],
  { total, totals }: Pick<ReplyContext<unknown>, 'total' | 'totals'>,
): OpenMarkets => ({
  markets: rows.map(toOpenMarket),
  total: Number.isFinite(total) ? Math.max(total, rows.length) : rows.length,
  exposure: totals?.liability ?? rows.reduce((sum, { exposure }) => sum + exposure, 0),
});

/** Converts an open market; the last range of runs has no `to`. */
export function toOpenMarket(wire: InferOutput<typeof openMarketRow>): OpenMarket {
  return {
    sportId: String(wire.sport_id),
    sportName: wire.sportName,
    matchId: String(wire.match_id),
    matchName: wire.matchName,
    marketId: String(wire.market_id),
    marketName: wire.marketName,
    exposure: wire.exposure,
    bets: wire.bets,
    runners: wire.runners.map((runner) => ({
      id: String(runner.selectionId),
      name: runner.selectionName,
      result: runner.WinAndLoss,
    })),
    runs: (wire.runs ?? []).map(({ from, to, WinAndLoss }) => ({
      from,
      result: WinAndLoss,
      ...(to !== null && { to }),
    })),
    ...(wire.seriesName && { seriesName: wire.seriesName }),
  };
}
