/**
 * Data of the minimal backend: only the fields of point 3, with amounts and times as text, as such
 * backends send them.
 */

const HOUR = 3600;
/** Returns epoch seconds as text, relative to now. */
export const inSeconds = (seconds: number): string =>
  String(Math.floor(Date.now() / 1000) + seconds);

export const SETTINGS = [
  ['site.whatsapp', 'https://wa.me/911234567890'],
  ['site.telegram', ''],
  ['site.instagram', ''],
  ['site.facebook', null],
  ['site.youtube', null],
  ['site.MESSAGE', 'Welcome to the bare backend'],
  ['site.sign_up_status', '1'],
  ['site.TITLE', 'Bare'],
  ['site.FAVICON', 'favicon.png'],
  ['site.tv_link', null],
].map(([key, value]) => ({ key, value }));

export const SLIDES = [{ attachment: 'slides/one.png' }, { attachment: 'slides/two.png' }];

const match = (sport: string, id: string, name: string, start: number) => ({
  sport_id: sport,
  match_id: id,
  series_id: `1${sport}`,
  seriesName: `Series of ${sport}`,
  name,
  start_date: inSeconds(start),
  market_type: 'B',
  IsFancyAllow: 'Y',
  inplayStatus: start < 0 ? 'INPLAY' : 'UPCOMING',
});
export type BareMatch = ReturnType<typeof match>;

export const IN_PLAY: readonly BareMatch[] = [
  match('4', '401', 'India v Australia', -HOUR),
  match('1', '101', 'Mumbai v Kerala', -HOUR),
  match('2', '201', 'Nadal v Federer', -HOUR),
];
export const UPCOMING: readonly BareMatch[] = [
  match('4', '402', 'England v Ireland', 5 * HOUR),
  match('1', '102', 'Goa v Delhi', 6 * HOUR),
];

const levels = (...prices: string[]) => prices.map((price) => ({ price, size: '24000' }));
const runner = (id: number, name: string, back: string, lay: string) => ({
  selectionId: id,
  selectionName: name,
  status: 'ACTIVE',
  WinAndLoss: '0',
  ex: { availableToBack: levels(back), availableToLay: levels(lay) },
});
const market = (id: string, name: string, runners: ReturnType<typeof runner>[]) => ({
  market_id: id,
  marketName: name,
  runner_json: runners,
  marketMinStack: '100',
  marketMaxStack: '50000',
  adminMessage: null,
  InplayStatus: 'OPEN',
  IsBetAllow: 'Y',
  BetAllowTimeBefore: '0',
});

/** Returns the data of a match page. */
export function matchPage({ match_id: id, name, start_date }: BareMatch, stakes?: string) {
  const [one = '', other = ''] = name.split(' v ');
  return {
    MatchDetails: { name, start_date, sportGraphic: 'N', MainTV: 'N' },
    odds: market(`1.${id}`, 'Match Odds', [
      runner(1, one, '1.85', '1.90'),
      runner(2, other, '2.10', '2.20'),
    ]),
    bm: [
      market(`2.${id}`, 'Bookmaker', [
        runner(1, one, '0.85', '0.90'),
        runner(2, other, '0.95', '0.99'),
      ]),
    ],
    others: [],
    ...(stakes && {
      UserSportSettings: { match_stack: stakes, one_click_stack: '0', sport_id: '4' },
    }),
  };
}

export const SESSIONS = [
  ['6 over runs India', 900, '44', '45', null],
  ['10 over runs India', 901, '80', '81', { 80: '-100', 81: '100' }],
].map(([RunnerName, SelectionId, lay, back, scorePostion]) => ({
  RunnerName,
  SelectionId,
  LayPrice1: lay,
  LaySize1: '100',
  BackPrice1: back,
  BackSize1: '100',
  scorePostion,
  minStack: '100',
  maxStack: '10000',
  adminMessage: null,
  inplayStatus: 'OPEN',
  IsBetAllow: 'Y',
}));

const game = (game_id: string, game_name: string, provider_name: string) => ({
  game_name,
  game_id,
  provider_name,
  Image: `games/${game_id}.png`,
});
export const GAMES = [
  game('201206', 'Aviator', 'DC'),
  game('900000', 'Royal Roulette', 'RG'),
  game('600000', 'Jili Fishing', 'Jilli'),
];

export const ACCOUNTS = [
  {
    account_type: 'IMPS',
    bank_name: 'State Bank',
    account_phone_number: '123456789012',
    account_ifsc_code: 'SBIN0000001',
    account_holder_name: 'Bare Operator',
    upi_id: null,
    min_diposit: '300',
    max_diposit: '100000',
    attachment: null,
  },
  {
    account_type: 'UPI',
    bank_name: null,
    account_phone_number: null,
    account_ifsc_code: null,
    account_holder_name: 'Bare Operator',
    upi_id: 'bare.operator@upi',
    min_diposit: '100',
    max_diposit: '50000',
    attachment: 'qr.png',
  },
];

/** Returns a bet in the fields of point 3. */
export function bet(words: {
  match: string;
  market: string;
  selection: string;
  isBack: boolean;
  odds: string;
  stack: number;
}) {
  const { match: matchName, market: marketName, isBack, odds, stack } = words;
  const profit = Number(odds) > 1 ? stack * (Number(odds) - 1) : stack * Number(odds);
  return {
    matchName,
    marketName,
    seriesName: 'Series of 4',
    SelectionName: words.selection,
    Type: isBack ? 'Back' : 'Lay',
    Odds: odds,
    userRate: odds,
    Stack: stack.toFixed(2),
    PotentialProfit: (isBack ? profit : stack).toFixed(2),
    Liability: (isBack ? stack : profit).toFixed(2),
    Placed: inSeconds(0),
  };
}
export type BareBet = ReturnType<typeof bet>;

const many = <Row>(count: number, make: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Two of them are equal, so that only their position distinguishes them. */
export const HISTORY: readonly BareBet[] = many(14, (index) =>
  bet({
    match: 'Chennai v Punjab',
    market: 'Match Odds',
    selection: index % 2 === 0 ? 'Chennai' : 'Punjab',
    isBack: index % 4 < 2,
    odds: '1.50',
    stack: 100 + 10 * Math.floor(index / 8),
  }),
);
export const PROFIT_LOSS = many(3, (index) => ({
  sportName: 'Cricket',
  seriesName: 'Series of 4',
  matchName: `Chennai v Punjab ${index + 1}`,
  userPL: index === 1 ? '-250.50' : '100.00',
}));
export const STATEMENT = many(12, (index) => ({
  market: `1.${index}`,
  description: `Result of match ${index + 1}`,
  amount: index % 2 === 0 ? '50.00' : '-25.00',
  remark: index === 0 ? 'Bonus' : null,
}));
