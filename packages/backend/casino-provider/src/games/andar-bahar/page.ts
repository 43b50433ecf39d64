import { definePage } from '../../page/define-page.ts';
import { AndarBaharScene } from './AndarBaharScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: AndarBaharScene, hindi });
