import { definePage } from '../../page/define-page.ts';
import { game } from './game.ts';
import hindi from './hi.json';
import { PokerScene } from './PokerScene.tsx';

export const page = definePage({ game, Scene: PokerScene, hindi });
