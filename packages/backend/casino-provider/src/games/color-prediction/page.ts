import { definePage } from '../../page/define-page.ts';
import { ColorScene } from './ColorScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: ColorScene, hindi });
