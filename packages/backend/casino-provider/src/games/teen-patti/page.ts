import { definePage } from '../../page/define-page.ts';
import { game } from './game.ts';
import hindi from './hi.json';
import { TeenPattiScene } from './TeenPattiScene.tsx';

export const page = definePage({ game, Scene: TeenPattiScene, hindi });
