import type { AreaModule } from '@exchange/contract';
import './locale.ts';
import { MatchPage } from './market/MatchPage.tsx';
import { MultiMarketPage } from './market/multi-market/MultiMarketPage.tsx';
import { MatchListPage, SportRedirect } from './matches/MatchListPage.tsx';
import { StakeSettingsPage } from './setting/StakeSettingsPage.tsx';

const matchPages = [
  // Without a match: the sport's list.
  { path: ':sportId', Component: SportRedirect },
  { path: ':sportId/:matchId', Component: MatchPage },
];

/** Pages of the sports area, by the shell's route. */
export const routes: AreaModule['routes'] = {
  '/sport': [
    { index: true, Component: MatchListPage },
    { path: ':type', Component: MatchListPage },
    { path: ':type/:matchId', Component: MatchListPage },
  ],
  '/multi-market': [{ index: true, Component: MultiMarketPage }],
  '/app/setting': [{ index: true, Component: StakeSettingsPage }],
  '/match-details': matchPages,
  '/match-details-other': matchPages,
};
