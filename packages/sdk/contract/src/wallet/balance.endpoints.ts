import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toWalletBalance, walletBalanceData } from './balance.wire.ts';

const shared = { method: 'POST', auth: 'required' } as const;

export const walletBalance = endpoint(shared, {
  name: 'walletBalance',
  scope: 'read',
  whileRestricted: true,
  path: 'wallet-balance',
  area: 'shell',
  input: noInput,
  data: walletBalanceData,
  decode: toWalletBalance,
});
