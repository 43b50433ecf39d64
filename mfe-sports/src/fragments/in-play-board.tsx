import '../locale.ts';

export { InPlayBoard as Fragment } from '../matches/MatchBoard.tsx';
