import { callFirst, defineArea, endpoints, PAGE_SIZE } from '@exchange/contract';

const listDeposits = (status: 'P' | 'AL', limit: number) =>
  callFirst(endpoints.myDepositRequests, { limit, page: 1, status, type: 'D' });

/** Pages of the wallet; each of its releases contains this. */
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
            listDeposits('P', PAGE_SIZE.undecidedRequests),
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
});
