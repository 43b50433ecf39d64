import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { noInput, toEpoch } from '../wire/primitives.ts';
import {
  type ProfitLossQuery,
  type ReportQuery,
  type StatementQuery,
  toOpenMarkets,
  toProfitLossPage,
  toStatementPage,
} from './reports.model.ts';
import {
  openMarketRow,
  profitLossData,
  profitLossInput,
  statementInput,
  statementRow,
} from './reports.wire.ts';

const shared = { area: 'reports', method: 'POST', auth: 'required' } as const;

const toPage = ({ from, to, page, limit }: ReportQuery) => ({
  from_date: toEpoch(from),
  to_date: toEpoch(to),
  limit,
  pageno: page,
});

// Reports over a range of the caller's own data.

export const statement = endpoint(shared, {
  name: 'statement',
  scope: 'read',
  path: 'statement',
  userinfo: true,
  input: statementInput,
  data: v.array(statementRow),
  encode: (query: StatementQuery) => ({ ...toPage(query), filter: query.filter }),
  decode: toStatementPage,
});
export const profitLoss = endpoint(shared, {
  name: 'profitLoss',
  scope: 'read',
  path: 'my-profit-loss',
  input: profitLossInput,
  data: profitLossData,
  encode: (query: ProfitLossQuery) => ({
    ...toPage(query),
    sport_id: query.sportId ?? 0,
    match_id: '0',
    betType: 'P',
    level: query.level,
    ...(query.seriesId !== undefined && { series_id: query.seriesId }),
    ...(query.sort && { sort: query.sort, order: query.order ?? 'desc' }),
    ...(query.timeZone && { time_zone: query.timeZone }),
  }),
  decode: toProfitLossPage,
});
/**
 * An addition: the player's open markets with their results, the largest exposure first; `total`
 * and `totals.liability` cover all of them.
 */
export const marketAnalysis = endpoint(shared, {
  name: 'marketAnalysis',
  scope: 'read',
  path: 'market-analysis',
  input: noInput,
  data: v.array(openMarketRow),
  decode: toOpenMarkets,
});
