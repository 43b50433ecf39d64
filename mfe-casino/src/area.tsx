import type { AreaModule } from '@exchange/contract';
import './locale.ts';
import { GamePage } from './frame/GamePage.tsx';
import { LobbyPage } from './lobby/LobbyPage.tsx';

/** Pages of the casino area, by the shell's route. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': [
    { index: true, Component: LobbyPage },
    { path: ':type', Component: LobbyPage },
  ],
  '/app/iframe-casino-new': [
    { index: true, Component: GamePage },
    { path: ':providerName', Component: GamePage },
    { path: ':providerName/:gameId', Component: GamePage },
  ],
};
