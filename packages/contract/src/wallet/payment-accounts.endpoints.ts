import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import {
  paymentAccountInput,
  paymentAccountRow,
  paymentAccountsInput,
} from './payment-accounts.wire.ts';

const admins = { area: 'wallet', method: 'POST', auth: 'required', roles: ['admin'] } as const;

/** Lists the accounts that players of a brand, or of all, pay to; those that are offered no more, too. */
export const paymentAccounts = endpoint(admins, {
  name: 'paymentAccounts',
  path: 'payment-accounts',
  input: paymentAccountsInput,
  data: v.array(paymentAccountRow),
});

/** Adds an account that players pay to, or changes whether one is offered. */
export const changePaymentAccount = endpoint(admins, {
  name: 'changePaymentAccount',
  mutates: true,
  path: 'change-payment-account',
  idempotent: true,
  input: paymentAccountInput,
  data: paymentAccountRow,
});
