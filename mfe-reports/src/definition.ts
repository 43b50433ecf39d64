import { defineArea } from '@exchange/contract';

/** Pages of the reports; each of its releases contains this. */
export const definition = defineArea({
  name: 'reports',
  title: { en: 'Reports', hi: 'रिपोर्ट' },
  pages: [
    { path: '/app/open-bets' },
    { path: '/app/profit-loss' },
    { path: '/app/account-statement' },
    { path: '/app/market-analysis' },
  ],
});
