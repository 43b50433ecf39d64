import '../locale.ts';

export { SportsTree as Fragment } from '../tree/SportsTree.tsx';
