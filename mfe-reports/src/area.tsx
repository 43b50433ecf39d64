import type { AreaModule } from '@exchange/contract';
import { BetsPage } from './bets/BetsPage.tsx';
import './locale.ts';
import { MarketAnalysisPage } from './market-analysis/MarketAnalysisPage.tsx';
import { ProfitLossPage } from './profit-loss/ProfitLossPage.tsx';
import { StatementPage } from './statement/StatementPage.tsx';

/** Pages of the reports area, by the shell's route. */
export const routes: AreaModule['routes'] = {
  '/app/open-bets': [
    { index: true, Component: BetsPage },
    { path: ':type', Component: BetsPage },
  ],
  '/app/profit-loss': [{ index: true, Component: ProfitLossPage }],
  '/app/account-statement': [{ index: true, Component: StatementPage }],
  '/app/market-analysis': [{ index: true, Component: MarketAnalysisPage }],
};
