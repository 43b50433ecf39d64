import '../locale.ts';

export { GameResults as Fragment } from '../search/GameResults.tsx';
