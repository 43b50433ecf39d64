import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import {
  paymentAccountInput,
  paymentAccountRow,
  paymentAccountsInput,
} from './payment-accounts.wire.ts';

const admins = { area: 'wallet', method: 'POST', auth: 'required', roles: ['admin'] } as const;

/** Lists the deposit accounts of a brand, or of all, including disabled ones. */
export const paymentAccounts = endpoint(admins, {
  name: 'paymentAccounts',
  path: 'payment-accounts',
  input: paymentAccountsInput,
  data: v.array(paymentAccountRow),
});

/** Adds a deposit account, or enables or disables one. */
export const changePaymentAccount = endpoint(admins, {
  name: 'changePaymentAccount',
  mutates: true,
  path: 'change-payment-account',
  idempotent: true,
  input: paymentAccountInput,
  data: paymentAccountRow,
});
