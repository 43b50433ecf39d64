import type { AreaModule } from '@exchange/contract';
import { TransactionsPage } from './history/TransactionsPage.tsx';
import './locale.ts';
import { UserPage } from './users/account/UserPage.tsx';
import { UsersPage } from './users/list/UsersPage.tsx';
import { RequestsPage } from './users/requests/RequestsPage.tsx';

/** The pages of the wallet area, by the shell's route that leads to them. */
export const routes: AreaModule['routes'] = {
  '/app/d-w-history': [{ index: true, Component: TransactionsPage }],
  '/app/users': [
    { index: true, Component: UsersPage },
    { path: 'requests', Component: RequestsPage },
    { path: ':section', Component: UserPage },
  ],
};
