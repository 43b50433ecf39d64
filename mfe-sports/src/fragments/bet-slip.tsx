import '../locale.ts';

export { BetSlip as Fragment } from '../bet-slip/BetSlip.tsx';
