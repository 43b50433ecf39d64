/** Allowed values of a payload's field: anything, a type, or one of these values. */
type Allowed = 'any' | 'text' | 'number' | readonly unknown[];
type Fields = Readonly<Record<string, Allowed>>;

const anyOf = (...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, 'any']));

const SIDE = ['0', '1'];
const RANGE: Fields = { from_date: 'number', to_date: 'number' };
const MATCH = anyOf('match_id', 'sport_id');
const MATCH_BETS: Fields = {
  limit: [10],
  match_id: 'any',
  market_id: ['0'],
  fancy_id: [0],
  pageno: 'number',
};
const TRANSFER: Fields = {
  amount: 'number',
  account_number: 'any',
  ifsc: 'any',
  account_name: 'any',
  user_id: 'any',
  transaction_id: 'any',
  sender: 'any',
  reciver: 'any',
  method: 'any',
  attachment: 'any',
};

/** The payloads of points 3 and 7, by name of the call; other calls have none. */
const PAYLOADS: Readonly<Record<string, Fields>> = {
  'POST login': { user_name: 'text', password: 'text' },
  'POST change-password': {
    oldPassword: 'text',
    newPassword: 'text',
    confirmNewPassword: 'text',
  },
  'POST sign-up': anyOf('name', 'username', 'email', 'mobile', 'password', 'confirmpassword'),
  'POST getCasinoList': { limit: [100] },
  'POST getCasinoListByCategory': { category: 'text', limit: [1000] },
  'POST my-bet-list': {
    betType: 'text',
    limit: 'number',
    ...RANGE,
    pageno: 'number',
    ...anyOf('market_id', 'match_id', 'sport_id'),
  },
  'POST my-profit-loss': {
    ...RANGE,
    limit: [10],
    pageno: 'number',
    betType: ['P'],
    ...anyOf('sport_id', 'match_id'),
  },
  'POST statement': { ...RANGE, limit: 'number', pageno: 'number' },
  'PATCH update-info': { one_click_stack: ['0'], match_stack: 'text', sport_id: ['4'] },
  'POST my-deposit-request': { limit: 'number', page: 'number', status: 'text', type: ['D', 'W'] },
  'POST customer-details': { type: ['D'] },
  'POST getseiresMatchsList': {
    limit: [100],
    pageno: 'number',
    series_id: 'any',
    sport_id: 'any',
    type: ['h'],
  },
  'POST event-detals': MATCH,
  'POST get-cricket-detail': MATCH,
  'POST event-session': { match_id: 'any' },
  'POST get-match-session': { match_id: 'any' },
  'POST list-bt-ssn-mk': MATCH_BETS,
  'POST save-bet': {
    match_id: 'any',
    market_id: 'any',
    selection_id: 'any',
    odds: 'text',
    stack: 'number',
    is_back: SIDE,
  },
  'POST save-ssn-bet': {
    match_id: 'any',
    fancy_id: 'any',
    run: 'any',
    size: 'any',
    stack: 'any',
    is_back: SIDE,
    fancyStatus: ['A'],
    sport_id: 'any',
  },
  'POST deposit-request': { ...TRANSFER, type: ['D'], dwtype: ['D'] },
  'POST withdraw-request': { ...TRANSFER, type: ['W'], dwtype: ['normal'] },
  'POST game-login': { providerName: 'text', gameId: 'text' },
};

const isAllowed = (value: unknown, allowed: Allowed): boolean => {
  if (value === undefined) return false;
  if (allowed === 'any') return true;
  if (allowed === 'text') return typeof value === 'string';
  if (allowed === 'number') return typeof value === 'number';
  return allowed.includes(value);
};

/** Returns the fields of a call's payload that are missing or differ from the specification. */
export function listWrongFields(call: string, body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(PAYLOADS[call] ?? {})
    .filter(([name, allowed]) => !isAllowed(body[name], allowed))
    .map(([name]) => `${call} ${name}: ${JSON.stringify(body[name])}`);
}
