import '../locale.ts';

export { PopularGames as Fragment } from '../popular/PopularGames.tsx';
