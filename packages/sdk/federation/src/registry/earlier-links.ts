import type { AreaDefinition, AreaLink, RemoteAreaName } from '@exchange/contract';

const link = (
  place: string,
  en: string,
  hi: string,
  to: string,
  order: number,
  more: Partial<AreaLink> = {},
): AreaLink => ({ place, label: { en, hi }, to, order, ...more });

/**
 * Links that the shell itself had before releases brought them. Can be deleted once no registry
 * names a release without links, also not to roll back to.
 */
export const EARLIER_LINKS: Readonly<Record<RemoteAreaName, readonly AreaLink[]>> = {
  sports: [
    link('sections', 'In-Play', 'लाइव मैच', '/sport/inplay', 10, { counted: 'all' }),
    link('sections', 'Cricket', 'क्रिकेट', '/sport/4', 20, { counted: '4' }),
    link('sections', 'Soccer', 'फ़ुटबॉल', '/sport/1', 30, { counted: '1' }),
    link('sections', 'Tennis', 'टेनिस', '/sport/2', 40, { counted: '2' }),
    link('sections', 'Multi Markets', 'मल्टी मार्केट', '/multi-market', 50),
    link('account', 'Settings', 'सेटिंग', '/app/setting', 150),
    link('bottom', 'In-play', 'लाइव', '/sport/inplay', 10, { image: 'radio' }),
    link('categories', 'Cricket', 'क्रिकेट', '/sport/4', 10, { image: 'cricket' }),
    link('categories', 'Football', 'फ़ुटबॉल', '/sport/1', 20, { image: 'football' }),
    link('categories', 'Tennis', 'टेनिस', '/sport/2', 30, { image: 'tennis' }),
    link('tiles', 'Cricket', 'क्रिकेट', '/sport/4', 20, { image: 'cricket' }),
    link('tiles', 'Football', 'फ़ुटबॉल', '/sport/1', 40, { image: 'football' }),
    link('app', 'In-Play', 'लाइव मैच', '/sport/inplay', 10),
  ],
  casino: [
    link('sections', 'Casino Games', 'कैसीनो गेम्स', '/casino-provider/All%20Casinos', 60),
    link('bottom', 'Casino', 'कैसीनो', '/casino-provider/All%20Casinos', 20, { image: 'dice' }),
    link('categories', 'Casino', 'कैसीनो', '/casino-provider/All%20Casinos', 40, { image: 'chip' }),
    link('categories', 'Teenpatti', 'तीन पत्ती', '/casino-provider/teen-patti', 50, {
      image: 'cards',
    }),
    link('categories', 'Table Games', 'टेबल गेम्स', '/casino-provider/Table%20Games', 60, {
      image: 'table',
    }),
    link('categories', 'Live Casino', 'लाइव कैसीनो', '/casino-provider/Live%20Casinos', 70, {
      image: 'camera',
    }),
    link('categories', 'Crash Games', 'क्रैश गेम्स', '/casino-provider/crash-games', 80, {
      image: 'curve',
    }),
    link('categories', 'Slot Games', 'स्लॉट गेम्स', '/casino-provider/Slot%20Games', 90, {
      image: 'slots',
    }),
    link('categories', 'Poker', 'पोकर', '/casino-provider/Poker', 100, { image: 'spade' }),
    link('tiles', 'Evolution', 'इवोल्यूशन', '/casino-provider/Live%20Casinos', 10, {
      image: 'evolution',
    }),
    link('tiles', 'Slot Games', 'स्लॉट गेम्स', '/casino-provider/Slot%20Games', 30, {
      image: 'slot-games',
    }),
    link('tiles', 'Casino', 'कैसीनो', '/casino-provider/All%20Casinos', 50, {
      image: 'table-games',
    }),
    link('tiles', 'Royal Gaming', 'रॉयल गेमिंग', '/app/iframe-casino-new/RG/900000', 60, {
      image: 'royal-gaming',
    }),
    link('tiles', 'Card Games', 'कार्ड गेम्स', '/casino-provider/crash-games', 70, {
      image: 'card-games',
    }),
    link('tiles', 'Fishing Games', 'फ़िशिंग गेम्स', '/casino-provider/All%20Casinos', 80, {
      image: 'fishing-games',
    }),
    link('tiles', 'Jili', 'जिली', '/app/iframe-casino-new/Jilli/600000', 90, { image: 'jili' }),
    link('tiles', 'Diamond Casino', 'डायमंड कैसीनो', '/casino-provider/Indian%20Casinos', 100, {
      image: 'diamonds',
    }),
    link('tiles', 'Crash Games', 'क्रैश गेम्स', '/casino-provider/crash-games', 110, {
      image: 'crash-games',
    }),
  ],
  wallet: [
    link('account', 'Users', 'यूज़र', '/app/users', 10, { roles: ['agent', 'admin'] }),
    link('account', 'Requests', 'अनुरोध', '/app/users/requests', 20, { roles: ['agent', 'admin'] }),
    link('account', 'Deposit', 'जमा', '/app/deposit', 30, { needsSignUp: true }),
    link('account', 'Withdraw', 'निकासी करें', '/app/withdraw', 40, { needsSignUp: true }),
    link('account', 'Transactions', 'लेन-देन', '/app/d-w-history', 50, { needsSignUp: true }),
    link('account', 'Limits and breaks', 'सीमाएँ और विराम', '/app/limits', 110),
    link('header', 'Deposit', 'जमा', '/app/deposit', 10, { needsSignUp: true }),
    link('header', 'Withdrawl', 'निकासी', '/app/withdraw', 20, { needsSignUp: true }),
    link('shortcuts', 'Deposit', 'जमा', '/app/deposit', 10, { needsSignUp: true }),
    link('shortcuts', 'Withdrawal', 'निकासी', '/app/withdraw', 20, { needsSignUp: true }),
    link('reality-check', 'Limits and breaks', 'सीमाएँ और विराम', '/app/limits', 20),
    link('limits', 'Limits and breaks', 'सीमाएँ और विराम', '/app/limits', 1000),
  ],
  reports: [
    link('account', 'Open Bets', 'खुले दांव', '/app/open-bets/p', 60),
    link('account', 'Bet-History', 'दांव का इतिहास', '/app/open-bets/C', 70),
    link('account', 'Betting Profit and Loss', 'बेटिंग का लाभ और हानि', '/app/profit-loss', 80),
    link('account', 'Account Statement', 'खाता विवरण', '/app/account-statement', 90),
    link('account', 'Market Analysis', 'मार्केट विश्लेषण', '/app/market-analysis', 100),
    link('bottom', 'My bets', 'मेरे दांव', '/app/open-bets/p', 30, { image: 'receipt' }),
    link('balance', 'Market Analysis', 'मार्केट विश्लेषण', '/app/market-analysis', 1000),
    link('tiles', 'Open Bets', 'खुले दांव', '/app/open-bets/p', 120),
    link('reality-check', 'Bet-History', 'दांव का इतिहास', '/app/open-bets/C', 10),
    link('app', 'Open Bets', 'खुले दांव', '/app/open-bets/p', 20),
  ],
};

/** Returns the links of an area's version; of one from before, those that it had then. */
export const linksOf = ({ name, links, menu }: AreaDefinition): readonly AreaLink[] =>
  links ?? [...(EARLIER_LINKS[name] ?? []), ...menu];
