import { defineArea, paths } from '@exchange/contract';

/** Pages and links of the reports; each of its releases contains this. */
export const definition = defineArea({
  name: 'reports',
  title: { en: 'Reports', hi: 'रिपोर्ट' },
  pages: [
    { path: '/app/open-bets' },
    { path: '/app/profit-loss' },
    { path: '/app/account-statement' },
    { path: '/app/market-analysis' },
  ],
  links: [
    { place: 'account', label: { en: 'Open Bets', hi: 'खुले दांव' }, to: paths.openBets(), order: 60 },
    {
      place: 'account',
      label: { en: 'Bet-History', hi: 'दांव का इतिहास' },
      to: paths.betHistory(),
      order: 70,
    },
    {
      place: 'account',
      label: { en: 'Betting Profit and Loss', hi: 'बेटिंग का लाभ और हानि' },
      to: paths.profitLoss(),
      order: 80,
    },
    {
      place: 'account',
      label: { en: 'Account Statement', hi: 'खाता विवरण' },
      to: paths.accountStatement(),
      order: 90,
    },
    {
      place: 'account',
      label: { en: 'Market Analysis', hi: 'मार्केट विश्लेषण' },
      to: paths.marketAnalysis(),
      order: 100,
    },
    {
      place: 'bottom',
      label: { en: 'My bets', hi: 'मेरे दांव' },
      to: paths.openBets(),
      order: 30,
      image: 'receipt',
    },
    {
      place: 'balance',
      label: { en: 'Market Analysis', hi: 'मार्केट विश्लेषण' },
      to: paths.marketAnalysis(),
    },
    { place: 'tiles', label: { en: 'Open Bets', hi: 'खुले दांव' }, to: paths.openBets(), order: 120 },
    {
      place: 'reality-check',
      label: { en: 'Bet-History', hi: 'दांव का इतिहास' },
      to: paths.betHistory(),
      order: 10,
    },
    { place: 'app', label: { en: 'Open Bets', hi: 'खुले दांव' }, to: paths.openBets(), order: 20 },
  ],
});
