import { definePage } from '../../page/define-page.ts';
import { DragonTigerScene } from './DragonTigerScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: DragonTigerScene, hindi });
