import { definePage } from '../../page/game-page.ts';
import { LobbyScene } from '../../page/lobby/LobbyScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: LobbyScene, hindi });
