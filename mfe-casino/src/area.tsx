import type { AreaModule } from '@exchange/contract';
import './locale.ts';
import { LobbyPage } from './lobby/LobbyPage.tsx';

/** The pages of the casino area, by the shell's route that leads to them. */
export const routes: AreaModule['routes'] = {
  '/casino-provider': [
    { index: true, Component: LobbyPage },
    { path: ':type', Component: LobbyPage },
  ],
};
