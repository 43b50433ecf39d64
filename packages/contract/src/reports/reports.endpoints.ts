import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { toStatementRow } from './reports.model.ts';
import { profitLossData, profitLossInput, statementInput, statementRow } from './reports.wire.ts';

const shared = { area: 'reports', method: 'POST', auth: 'required' } as const;

export const reportsEndpoints = {
  statement: endpoint({
    ...shared,
    name: 'statement',
    path: 'statement',
    userinfo: true,
    input: statementInput,
    data: v.array(statementRow),
    decode: (rows, total) => ({ rows: rows.map(toStatementRow), total }),
  }),
  profitLoss: endpoint({
    ...shared,
    name: 'profitLoss',
    path: 'my-profit-loss',
    input: profitLossInput,
    data: profitLossData,
  }),
} as const;
