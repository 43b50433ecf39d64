import { callFirst, defineArea, endpoints, PAGE_SIZE, paths, STAFF } from '@exchange/contract';

const listDeposits = (status: 'P' | 'AL', limit: number) =>
  callFirst(endpoints.myDepositRequests, { limit, page: 1, status, type: 'D' });

/** Pages and links of the wallet; each of its releases contains this. */
export const definition = defineArea({
  name: 'wallet',
  title: { en: 'Wallet', hi: 'वॉलेट' },
  pages: [
    {
      path: '/app/deposit',
      feature: 'deposits',
      calls: [
        {
          at: '',
          calls: [
            callFirst(endpoints.customerDetails, { type: 'D' }),
            listDeposits('P', PAGE_SIZE.openRequests),
            listDeposits('AL', PAGE_SIZE.requests),
          ],
        },
      ],
    },
    { path: '/app/withdraw' },
    { path: '/app/d-w-history' },
    { path: '/app/limits' },
    { path: '/app/users' },
  ],
  links: [
    {
      place: 'account',
      label: { en: 'Users', hi: 'यूज़र' },
      to: paths.users(),
      order: 10,
      roles: [...STAFF],
    },
    {
      place: 'account',
      label: { en: 'Requests', hi: 'अनुरोध' },
      to: paths.staffRequests(),
      order: 20,
      roles: [...STAFF],
    },
    {
      place: 'account',
      label: { en: 'Deposit', hi: 'जमा' },
      to: paths.deposit(),
      order: 30,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'account',
      label: { en: 'Withdraw', hi: 'निकासी करें' },
      to: paths.withdraw(),
      order: 40,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'account',
      label: { en: 'Transactions', hi: 'लेन-देन' },
      to: paths.transactions(),
      order: 50,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'account',
      label: { en: 'Limits and breaks', hi: 'सीमाएँ और विराम' },
      to: paths.limits(),
      order: 110,
    },
    {
      place: 'header',
      label: { en: 'Deposit', hi: 'जमा' },
      to: paths.deposit(),
      order: 10,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'header',
      label: { en: 'Withdrawl', hi: 'निकासी' },
      to: paths.withdraw(),
      order: 20,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'shortcuts',
      label: { en: 'Deposit', hi: 'जमा' },
      to: paths.deposit(),
      order: 10,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'shortcuts',
      label: { en: 'Withdrawal', hi: 'निकासी' },
      to: paths.withdraw(),
      order: 20,
      needsSignUp: true,
      roles: ['player'],
    },
    {
      place: 'reality-check',
      label: { en: 'Limits and breaks', hi: 'सीमाएँ और विराम' },
      to: paths.limits(),
      order: 20,
    },
    {
      place: 'limits',
      label: { en: 'Limits and breaks', hi: 'सीमाएँ और विराम' },
      to: paths.limits(),
    },
  ],
});
