import type { AreaModule } from '@exchange/contract';
import './locale.ts';
import { MatchPage } from './market/MatchPage.tsx';
import { MatchListPage } from './matches/MatchListPage.tsx';

const matchPages = [{ path: ':sportId/:matchId', Component: MatchPage }];

/** The pages of the sports area, by the shell's route that leads to them. */
export const routes: AreaModule['routes'] = {
  '/sport': [
    { index: true, Component: MatchListPage },
    { path: ':type', Component: MatchListPage },
    { path: ':type/:matchId', Component: MatchListPage },
  ],
  '/match-details': matchPages,
  '/match-details-other': matchPages,
};
