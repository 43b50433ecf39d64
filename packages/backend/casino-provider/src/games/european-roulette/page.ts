import { definePage } from '../../page/define-page.ts';
import { game } from './game.ts';
import hindi from './hi.json';
import { RouletteScene } from './RouletteScene.tsx';

export const page = definePage({ game, Scene: RouletteScene, hindi });
