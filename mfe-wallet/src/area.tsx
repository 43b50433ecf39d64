import type { AreaModule } from '@exchange/contract';
import { TransactionsPage } from './history/TransactionsPage.tsx';
import { LimitsPage } from './limits/LimitsPage.tsx';
import './locale.ts';

/** The pages of the wallet area, by the shell's route that leads to them. */
export const routes: AreaModule['routes'] = {
  '/app/d-w-history': [{ index: true, Component: TransactionsPage }],
  '/app/limits': [{ index: true, Component: LimitsPage }],
};
