import { definePage } from '../../page/define-page.ts';
import { game } from './game.ts';
import hindi from './hi.json';
import { MinesScene } from './MinesScene.tsx';

export const page = definePage({ game, Scene: MinesScene, hindi });
