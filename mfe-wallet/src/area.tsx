import type { AreaModule } from '@exchange/contract';
import { lazyPage } from '@exchange/ui';
import { DepositPage } from './deposit/DepositPage.tsx';
import { TransactionsPage } from './history/TransactionsPage.tsx';
import { LimitsPage } from './limits/LimitsPage.tsx';
import './locale.ts';
import { StaffRoute } from './users/StaffRoute.tsx';
import { WithdrawPage } from './withdraw/WithdrawPage.tsx';

// Few players need it.
const ApiKeysPage = lazyPage(async () => (await import('./api-keys/ApiKeysPage.tsx')).ApiKeysPage);

/** Pages of the wallet area, by the shell's route. */
export const routes: AreaModule['routes'] = {
  '/app/deposit': [{ index: true, Component: DepositPage }],
  '/app/withdraw': [{ index: true, Component: WithdrawPage }],
  '/app/d-w-history': [{ index: true, Component: TransactionsPage }],
  '/app/limits': [{ index: true, Component: LimitsPage }],
  '/app/api-keys': [{ index: true, Component: ApiKeysPage }],
  '/app/users': [
    { index: true, Component: StaffRoute },
    { path: ':section', Component: StaffRoute },
  ],
};
