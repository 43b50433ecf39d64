import { definePage } from '../../page/define-page.ts';
import { game } from './game.ts';
import hindi from './hi.json';
import { ReelsScene } from './ReelsScene.tsx';

export const page = definePage({ game, Scene: ReelsScene, hindi });
