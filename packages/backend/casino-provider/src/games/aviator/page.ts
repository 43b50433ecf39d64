import { definePage } from '../../page/define-page.ts';
import { AviatorScene } from './AviatorScene.tsx';
import { game } from './game.ts';
import hindi from './hi.json';

export const page = definePage({ game, Scene: AviatorScene, hindi });
