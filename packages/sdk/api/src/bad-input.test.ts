import { endpoints } from '@exchange/contract';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { fetchReply } from './call.ts';
import { type NetworkReply, replaceNetwork } from './testing/index.ts';

// Replies exactly as in the specification's point 3, with numbers as text.

const level = { price: '1.85', size: '24000' };
const runner = (selectionName: string) => ({
  selectionId: selectionName,
  selectionName,
  status: 'ACTIVE',
  WinAndLoss: '0',
  ex: { availableToBack: [level, level], availableToLay: [level, level] },
});
const market = (marketName: string) => ({
  market_id: marketName,
  marketName,
  runner_json: [runner('One'), runner('Other')],
  marketMinStack: '100',
  marketMaxStack: '500',
  adminMessage: 'none',
  InplayStatus: 'OPEN',
  IsBetAllow: 'Y',
  BetAllowTimeBefore: '0',
});
const match = (name: string) => ({
  sport_id: '4',
  match_id: name,
  series_id: '1',
  seriesName: 'Series',
  name,
  start_date: '1790000000',
  market_type: 'B',
  IsFancyAllow: 'Y',
  inplayStatus: 'INPLAY',
});
const session = (RunnerName: string) => ({
  RunnerName,
  SelectionId: RunnerName,
  LayPrice1: '40',
  LaySize1: '100',
  BackPrice1: '41',
  BackSize1: '100',
  scorePostion: { 40: '5' },
  minStack: '1',
  maxStack: '9',
  adminMessage: 'none',
  inplayStatus: 'OPEN',
  IsBetAllow: 'Y',
});
const bet = (matchName: string) => ({
  matchName,
  marketName: 'Match Odds',
  Odds: '1.85',
  Stack: '100.00',
  Type: 'Back',
  PotentialProfit: '85.00',
  seriesName: 'Series',
  SelectionName: 'One',
  userRate: '1.85',
  Liability: '100.00',
  Placed: '1790000000',
});
const game = (game_name: string) => ({
  game_name,
  game_id: game_name,
  provider_name: 'RG',
  Image: 'a.png',
});
const account = (account_holder_name: string) => ({
  account_type: 'IMPS',
  bank_name: 'Bank',
  account_phone_number: '1',
  account_ifsc_code: 'I',
  account_holder_name,
  upi_id: 'a@b',
  min_diposit: '100',
  max_diposit: '900',
  attachment: 'qr.png',
});
const both = <Row>(make: (name: string) => Row): readonly [Row, Row] => [
  make('broken'),
  make('whole'),
];
const range = { from: new Date(0), to: new Date(0), page: 1, limit: 10 };

/** Every reply with the input of its call; in lists the first of two rows is made invalid. */
const REPLIES: readonly [keyof typeof endpoints, unknown, unknown][] = [
  ['defaultSetting', undefined, both((key) => ({ key, value: 'some' }))],
  ['slides', undefined, both((attachment) => ({ attachment }))],
  ['matchList', {}, { InplayMatches: both(match), UpCommingMatches: both(match) }],
  [
    'eventDetails',
    { matchId: '7', sportId: '4' },
    {
      bm: both(market),
      BookerMakerMarket: both(market),
      odds: market('Odds'),
      others: both(market),
      OtherMarketList: both(market),
      MatchDetails: {
        name: 'whole v broken',
        start_date: '1790000000',
        sportGraphic: 'Y',
        MainTV: 'Y',
      },
      UserSportSettings: { match_stack: '1,2', one_click_stack: '0', sport_id: '4' },
    },
  ],
  ['eventSessions', { matchId: '7' }, both(session)],
  ['matchBets', { matchId: '7', page: 1 }, { MatchAndBetfair: both(bet), MatchFancy: both(bet) }],
  ['myBets', { kind: 'open', ...range }, both(bet)],
  ['walletBalance', undefined, { balance: '100.00', liability: '5.00' }],
  ['login', { user_name: 'asha', password: 'secret' }, { token: 'abc', user_name: 'asha' }],
  [
    'statement',
    { ...range, filter: 'all' },
    both((description) => ({ market: '1.5', description, amount: '5.00', remark: 'none' })),
  ],
  [
    'profitLoss',
    { ...range, level: 'match' },
    {
      userPL: both((matchName) => ({
        sportName: 'Cricket',
        seriesName: 'Series',
        matchName,
        userPL: '5.00',
      })),
    },
  ],
  ['customerDetails', { type: 'D' }, both(account)],
  [
    'myDepositRequests',
    { limit: 15, page: 1, status: 'AL', type: 'W' },
    both((accountNumber) => ({
      accountNumber,
      amount: '500.00',
      status: 'P',
      created_at: '1790000000',
      reason: 'none',
    })),
  ],
  ['uploadDepositFile', new Blob(), { attachment: 'slip.png' }],
  [
    'casinoLists',
    { limit: 100 },
    { liveCasinoList: both(game), newCasinoList: both(game), popularCasinoList: both(game) },
  ],
  ['casinoProviders', undefined, both((provider_name) => ({ provider_name }))],
  ['casinoGames', { limit: 100 }, both(game)],
  ['gameLogin', { providerName: 'RG', gameId: '1' }, { url: 'https://games.example' }],
];

/** Required fields: without one of these the call fails and its page offers a retry. */
const VITAL = new Set([
  'walletBalance balance',
  'walletBalance liability',
  'login token',
  'login user_name',
  'uploadDepositFile attachment',
  'gameLogin url',
  'profitLoss userPL',
  'eventDetails MatchDetails',
  'eventDetails MatchDetails.name',
]);

type Path = readonly (string | number)[];

/** Lists the paths of every field; of a list, those of its first row. */
function listFields(data: unknown, at: Path = []): Path[] {
  if (typeof data !== 'object' || data === null) return [at];
  const inside = Array.isArray(data)
    ? listFields(data[0], [...at, 0])
    : Object.entries(data).flatMap(([key, value]) => listFields(value, [...at, key]));
  const isRow = typeof at.at(-1) === 'number';
  return at.length === 0 || isRow ? inside : [at, ...inside];
}

const CHANGES = {
  missing: () => undefined,
  null: () => null,
  'of another type': (value: unknown) => (typeof value === 'object' ? 'no object' : { odd: true }),
};

/** Returns the data with another value at a path; `undefined` is omitted on the wire. */
function spoil(data: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const spoilt = JSON.parse(JSON.stringify(data ?? null));
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => Reflect.get(at as object, key), spoilt);
  const key = path.at(-1) as string;
  Reflect.set(holder as object, key, change(Reflect.get(holder as object, key)));
  return spoilt;
}

let log: MockInstance;
let answer: NetworkReply;
let restore: () => void;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  restore = replaceNetwork(async () => answer);
});
afterEach(() => {
  restore();
  vi.restoreAllMocks();
});

const reports = () =>
  log.mock.calls.filter(([text]) => String(text).startsWith('Malformed data')).length;

/** Returns the result of the call for `data`; undefined if it failed as unavailable. */
async function ask(name: keyof typeof endpoints, input: unknown, data: unknown, envelope = {}) {
  const reply = { status: 200, error: false, data, ...envelope };
  answer = { status: 200, data: JSON.parse(JSON.stringify(reply)) };
  try {
    return (await fetchReply(endpoints[name], input as never)).model as unknown;
  } catch (error) {
    expect(error).toMatchObject({ kind: 'unavailable' });
    return undefined;
  }
}

describe.each(REPLIES)('%s', (name, input, data) => {
  it('accepts the reply of the specification without a report', async () => {
    expect(await ask(name, input, data)).toBeDefined();
    expect(reports()).toBe(0);
  });

  it.each(listFields(data).map((path) => [path.join('.'), path] as const))(
    'survives %s missing, null or of another type, and reports it once @spec:backend.5',
    async (field, path) => {
      for (const change of Object.values(CHANGES)) {
        const spoilt = spoil(data, path, change);
        const models = [await ask(name, input, spoilt), await ask(name, input, spoilt)];
        expect(models[0]).toEqual(models[1]);
        if (models[0] === undefined) expect(VITAL).toContain(`${name} ${field}`);
        else if (JSON.stringify(spoilt).includes('whole')) {
          expect(JSON.stringify(models[0])).toContain('whole');
        }
      }
      expect(reports()).toBe(1);
    },
  );
});

describe('the envelope', () => {
  const data = both((attachment) => ({ attachment }));

  it.each(['status', 'message', 'total', 'totals', 'code', 'detail', 'error_code'])(
    'accepts anything in %s',
    async (field) => {
      for (const value of [undefined, null, { odd: true }, ['odd']]) {
        expect(await ask('slides', undefined, data, { [field]: value })).toHaveLength(2);
      }
    },
  );

  it.each([[undefined], [null], ['false'], [0]])(
    'is no error where `error` is %j',
    async (error) => {
      expect(await ask('slides', undefined, data, { error })).toBeUndefined();
    },
  );

  it.each([['200'], [undefined]])('takes the HTTP status where its own is %j', async (status) => {
    expect(await ask('slides', undefined, data, { status })).toHaveLength(2);
  });

  it('rejects a reply without data and reports it', async () => {
    for (const none of [undefined, null, 'text', 7]) {
      expect(await ask('slides', undefined, none)).toBeUndefined();
    }
    expect(reports()).toBe(1);
  });
});
