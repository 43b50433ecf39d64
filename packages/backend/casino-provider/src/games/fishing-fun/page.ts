import { definePage } from '../../page/define-page.ts';
import { FishingScene } from './FishingScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: FishingScene, hindi });
