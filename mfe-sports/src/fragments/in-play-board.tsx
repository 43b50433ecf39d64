import '../locale.ts';

export { InPlayBoard as Fragment } from '../matches/InPlayBoard.tsx';
