import type { AreaModule } from '@exchange/contract';
import { BetsPage } from './bets/BetsPage.tsx';
import './locale.ts';

/** The pages of the reports area, by the shell's route that leads to them. */
export const routes: AreaModule['routes'] = {
  '/app/open-bets': [
    { index: true, Component: BetsPage },
    { path: ':type', Component: BetsPage },
  ],
};
