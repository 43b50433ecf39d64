import type { EndpointName } from '@exchange/contract';

/** A valid deposit. */
export const deposit = {
  type: 'D',
  dwtype: 'D',
  amount: 500,
  transaction_id: '123456',
  method: 'UPI',
  account_number: 'a@b',
  attachment: 'slip.webp',
};
const withdrawal = { type: 'W', dwtype: 'normal', amount: 500 };
const toBank = {
  ...withdrawal,
  method: 'BANK',
  account_number: '123456789012',
  ifsc: 'DEMO0001234',
  account_name: 'Asha Rao',
  attachment: 'Demo Bank',
};
const toUpi = { ...withdrawal, method: 'UPI', account_number: '9876543210', account_name: 'Asha' };
const bet = { match_id: 1, market_id: '1.5', selection_id: 7, odds: '1.5', stack: 100 };
const sessionBet = { match_id: 1, fancy_id: 2, run: 45, size: 100, stack: 100, is_back: '1' };
const result = { market_id: '1.5', result: { kind: 'void' }, reason: 'Rain', round: 1 };
const range = { from_date: 0, to_date: 10 };
const signUp = {
  name: 'asha',
  username: 'asha',
  email: 'asha@site',
  mobile: '9876543210',
  country_code: '+91',
  password: 'secret-12',
  confirmpassword: 'secret-12',
  otp: '123456',
  adult: true,
};

/** Accounts that players pay to, without the field of a row. */
const paymentAccount = {
  action: 'add',
  brand: 'kheloyar',
  holder_name: 'Asha Rao',
  reason: 'x',
  min_deposit: 100,
  max_deposit: 5000,
};
const paymentBank = {
  ...paymentAccount,
  account_type: 'IMPS',
  bank_name: 'Demo Bank',
  account_number: '123456789012',
  ifsc: 'DEMO0001234',
};
const paymentUpi = { ...paymentAccount, account_type: 'UPI', upi_id: 'asha.rao@upi' };

/** A change of a match, without the field of a row. */
const control = { match_id: '1', IsBetAllow: 'N', reason: 'Rain' };

const signInStep: [string, object][] = [
  ['user_id', { reason: 'lost' }],
  ['reason', { user_id: 1 }],
  ['reason', { user_id: 1, reason: ' ' }],
];

const RESET_TOKEN = `pr_${'a'.repeat(43)}`;
const reset = {
  token: RESET_TOKEN,
  newPassword: 'quiet river 47',
  confirmNewPassword: 'quiet river 47',
};

/** Calls without a body: GET, the one-time link (its token is matched by the route), uploads. */
export const BODY_LESS = [
  'defaultSetting',
  'casinoProviders',
  'instantId',
  'uploadDepositFile',
] as const;
type BodyLess = (typeof BODY_LESS)[number];

/** For every call: invalid bodies, and the field that the response has to name. */
export const BAD_INPUTS: Record<
  Exclude<EndpointName, BodyLess>,
  [field: string, body: unknown][]
> = {
  login: [
    ['user_name', { password: 'x' }],
    ['user_name', { user_name: '  ', password: 'x' }],
    ['password', { user_name: 'a', password: '' }],
    ['password', { user_name: 'a', password: 5 }],
    ['second_factor', { user_name: 'a', password: 'x', second_factor: 123_456 }],
    ['body', 'text'],
    ['body', []],
    ['body', undefined],
  ],
  logout: [['body', 5]],
  changePassword: [
    ['newPassword', { oldPassword: 'a', confirmNewPassword: 'b' }],
    ['confirmNewPassword', { oldPassword: 'a', newPassword: 'secret-12', confirmNewPassword: 'b' }],
  ],
  resetPassword: [
    ['token', { token: 'id_', newPassword: 'secret-12', confirmNewPassword: 'secret-12' }],
    ['newPassword', { token: RESET_TOKEN, newPassword: 'short', confirmNewPassword: 'short' }],
    ['confirmNewPassword', { ...reset, confirmNewPassword: 'b' }],
    ['second_factor', { ...reset, second_factor: '12' }],
  ],
  secondFactor: [['body', 5]],
  secondFactorStart: [['password', {}]],
  secondFactorConfirm: [
    ['code', {}],
    ['code', { code: '12345' }],
    ['code', { code: '1'.repeat(41) }],
  ],
  secondFactorOff: [
    ['password', { code: '123456' }],
    ['code', { password: 'secret-12' }],
  ],
  sessionTouch: [['body', 5]],
  signUp: [
    ['mobile', { ...signUp, mobile: '12' }],
    ['username', { ...signUp, username: '<b>asha</b>' }],
    ['password', { ...signUp, password: 'short' }],
    ['password', { ...signUp, password: 'password1', confirmpassword: 'password1' }],
    ['confirmpassword', { ...signUp, confirmpassword: 'another-1' }],
    ['otp', { ...signUp, otp: '12 34' }],
    ['country_code', { ...signUp, country_code: '+49' }],
    ['adult', { ...signUp, adult: undefined }],
    ['adult', { ...signUp, adult: false }],
  ],
  sessionList: [['body', 5]],
  sessionEnd: [['session_id', {}]],
  sessionEndOthers: [['body', 'text']],
  checkAvailable: [
    ['user_name', {}],
    ['user_name', { user_name: 'abc' }],
  ],
  mobileExists: [['mobile', { mobile: 'abc' }]],
  sendOtp: [['country_code', { mobile: '9876543210', country_code: '91' }]],
  slides: [['body', true]],
  userList: [['limit', { limit: 0 }]],
  userCreate: [
    ['password', { user_name: 'asha' }],
    ['password', { user_name: 'asha', password: 'short' }],
    ['password', { user_name: 'asha', password: 'my-ASHA-name' }],
    ['password', { user_name: 'asha', password: 'Kheloyar2026' }],
    ['user_name', { user_name: '<b>asha</b>', password: 'secret-12' }],
    ['user_name', { user_name: 'demo-123456', password: 'secret-12' }],
    ['mobile', { user_name: 'asha', password: 'secret-12', mobile: '+91' }],
    ['role', { user_name: 'asha', password: 'secret-12', role: 'admin' }],
  ],
  resultPreview: [
    ['market_id', { result: { kind: 'void' } }],
    ['result', { market_id: '1.5', result: 'void' }],
  ],
  enterResult: [
    ['reason', { ...result, reason: ' ' }],
    ['round', { ...result, round: -1 }],
    ['result.runs', { ...result, result: { kind: 'runs', runs: 1.5 } }],
    ['result.winners', { ...result, result: { kind: 'runners', winners: 'A' } }],
  ],
  matchControl: [
    ['match_id', { ...control, match_id: '' }],
    ['match_id', { match_id: '1', reason: 'x' }],
    ['reason', { ...control, reason: ' ' }],
    ['adminMessage', { ...control, adminMessage: ' ' }],
    ['adminMessage', { ...control, adminMessage: 'x'.repeat(201) }],
    ['IsBetAllow', { ...control, IsBetAllow: 'no' }],
    ['BetAllowTimeBefore', { ...control, BetAllowTimeBefore: -1 }],
    ['BetAllowTimeBefore', { ...control, BetAllowTimeBefore: 1.5 }],
    ['MainTV', { ...control, MainTV: true }],
    ['market_id', { ...control, market_id: '1.5', MainTV: 'Y' }],
    ['stream_url', { ...control, stream_url: 'http://tv.example/1' }],
    ['stream_url', { ...control, stream_url: 'https://name@tv.example/1' }],
    ['stream_url', { ...control, stream_url: 'https://' }],
    ['stream_url', { ...control, stream_url: `https://tv.example/${'x'.repeat(500)}` }],
  ],
  updateCoins: [
    ['amount', { user_id: 1, amount: '5', reason: 'x' }],
    ['amount', { user_id: 1, amount: 0, reason: 'x' }],
    ['amount', { user_id: 1, amount: 0.001, reason: 'x' }],
    ['amount', { user_id: 1, amount: 1e-30, reason: 'x' }],
    ['amount', { user_id: 1, amount: -10_000_000.01, reason: 'x' }],
    ['amount', { user_id: 1, amount: 1e300, reason: 'x' }],
    ['reason', { user_id: 1, amount: 5, reason: '  ' }],
    ['user_id', { amount: 5, reason: 'x' }],
  ],
  makeInstantId: [['user_id', {}]],
  secondPersonList: [['page', { page: 0 }]],
  secondPersonDecision: [
    ['id', { verdict: 'confirmed' }],
    ['verdict', { id: 1, verdict: 'maybe' }],
  ],
  blockSharedAccount: [
    ['request_id', { reason: 'x' }],
    ['reason', { request_id: 1, reason: ' ' }],
  ],
  paymentAccounts: [['brand', { brand: 5 }]],
  changePaymentAccount: [
    ['action', { reason: 'x' }],
    ['account_type', { ...paymentAccount, account_type: 'cash' }],
    ['reason', { ...paymentUpi, reason: ' ' }],
    ['holder_name', { ...paymentUpi, holder_name: '' }],
    ['upi_id', { ...paymentUpi, upi_id: '98765' }],
    ['min_deposit', { ...paymentUpi, min_deposit: 0 }],
    ['max_deposit', { ...paymentUpi, max_deposit: 1e10 }],
    ['bank_name', { ...paymentBank, bank_name: ' ' }],
    ['account_number', { ...paymentBank, account_number: '12' }],
    ['ifsc', { ...paymentBank, ifsc: 'DEMO' }],
    ['active', { action: 'offer', account_id: 1, active: 'yes', reason: 'x' }],
    ['account_id', { action: 'offer', active: true, reason: 'x' }],
  ],
  userAccess: [
    ['reason', { user_id: 1, closed: true, reason: ' ' }],
    ['closed', { user_id: 1, closed: 'yes', reason: 'x' }],
    ['user_id', { closed: true, reason: 'x' }],
  ],
  userEndSessions: [['reason', { user_id: 1 }]],
  userBreak: [
    ['hours', { user_id: 1, kind: 'time_out', hours: 23, reason: 'x' }],
    ['months', { user_id: 1, kind: 'exclusion', months: 61, reason: 'x' }],
    ['months', { user_id: 1, kind: 'exclusion', reason: 'x' }],
    ['reason', { user_id: 1, kind: 'time_out', hours: 24 }],
  ],
  userNote: [
    ['text', { user_id: 1, text: ' ' }],
    ['text', { user_id: 1, text: 'x'.repeat(501) }],
  ],
  supportMessage: [
    ['message', { user_id: 1, message: ' ' }],
    ['message', { user_id: 1, message: 'x'.repeat(1001) }],
    ['user_id', { message: 'x' }],
  ],
  makePasswordReset: signInStep,
  requirePasswordChange: signInStep,
  removeSecondFactor: signInStep,
  userDetails: [['user_id', { user_id: '' }]],
  updateInfo: [['match_stack', { match_stack: '1,x' }]],
  oneClickAmount: [['one_click_stack', { one_click_stack: '-1' }]],
  preferences: [['preferences', { preferences: 5 }]],
  walletBalance: [['body', 'text']],
  customerDetails: [['type', { type: 'W' }]],
  depositRequest: [
    ['amount', { ...deposit, amount: 99.99 }],
    ['transaction_id', { ...deposit, transaction_id: '12345' }],
    ['amount', { ...deposit, amount: 100.001 }],
    ['amount', { ...deposit, amount: 1e15 }],
    ['amount', { ...deposit, amount: '500' }],
    ['dwtype', { ...deposit, dwtype: 'normal' }],
    ['attachment', { ...deposit, attachment: '' }],
    ['method', { ...deposit, method: undefined }],
  ],
  withdrawRequest: [
    ['amount', { ...toBank, amount: 0 }],
    ['amount', { ...toUpi, amount: -500 }],
    ['method', { ...toBank, method: 'CASH' }],
    ['account_number', { ...toBank, account_number: '12 34' }],
    ['ifsc', { ...toBank, ifsc: 'DEMO1001234' }],
    ['account_name', { ...toBank, account_name: '<b>' }],
    ['attachment', { ...toBank, attachment: ' ' }],
    ['account_number', { ...toUpi, account_number: '987654321' }],
    ['account_name', { ...toUpi, account_name: '' }],
  ],
  withdrawCancel: [['id', {}]],
  previousAccounts: [['body', 'text']],
  requestDecision: [
    ['status', { id: 1, status: 'X' }],
    ['status', { id: 1, status: 'P' }],
    ['reason', { id: 1, status: 'D' }],
    ['reason', { id: 1, status: 'D', reason: '   ' }],
  ],
  requestList: [
    ['status', { status: 'X' }],
    ['search', { search: 'x'.repeat(61) }],
  ],
  myDepositRequests: [
    ['type', { type: 'X' }],
    ['limit', { type: 'D', limit: 101 }],
    ['page', { type: 'D', page: 0.5 }],
  ],
  saferGambling: [['body', 'text']],
  changeLimit: [
    ['kind', { kind: 'win', period: 'day', amount: 5 }],
    ['period', { kind: 'loss', period: 'year', amount: 5 }],
    ['amount', { kind: 'loss', period: 'day' }],
    ['amount', { kind: 'loss', period: 'day', amount: -1 }],
    ['amount', { kind: 'loss', period: 'day', amount: 10.5 }],
    ['amount', { kind: 'loss', period: 'day', amount: 1e12 }],
  ],
  takeTimeOut: [
    ['hours', {}],
    ['hours', { hours: 23 }],
    ['hours', { hours: 1009 }],
    ['hours', { hours: 24.5 }],
  ],
  excludeSelf: [
    ['months', { months: 5 }],
    ['months', { months: 61 }],
    ['months', { months: '12' }],
  ],
  endExclusion: [['body', 5]],
  realityCheck: [['minutes', { minutes: 7 }]],
  matchList: [['pageno', { pageno: 0 }]],
  eventDetails: [['match_id', {}]],
  eventSessions: [['match_id', { match_id: null }]],
  priceHistory: [
    ['match_id', { market_id: '1' }],
    ['market_id', { match_id: '1', market_id: '' }],
  ],
  eventCounts: [['body', 1]],
  saveBet: [
    ['unmatched', { ...bet, is_back: '1', unmatched: 'perhaps' }],
    ['odds', { ...bet, odds: 1.5, is_back: '1' }],
    ['stack', { ...bet, stack: 10.5, is_back: '1' }],
    ['stack', { ...bet, stack: 0, is_back: '1' }],
    ['stack', { ...bet, stack: -100, is_back: '1' }],
    ['stack', { ...bet, stack: '100', is_back: '1' }],
    ['stack', { ...bet, stack: 1e12, is_back: '1' }],
    ['odds', { ...bet, odds: '1e3', is_back: '1' }],
    ['odds', { ...bet, odds: '-2', is_back: '1' }],
    ['is_back', { ...bet, is_back: 'yes' }],
    ['market_version', { ...bet, is_back: '1', market_version: -1 }],
  ],
  cashOutOffer: [['market_id', { match_id: 1 }]],
  cashOut: [['locked', { match_id: 1, market_id: 2 }]],
  cancelBet: [['bet_id', {}]],
  saveSessionBet: [['run', { ...sessionBet, run: -1, fancyStatus: 'A', sport_id: 4 }]],
  matchBets: [['match_id', {}]],
  sportsBetsList: [['limit', { match_id: 1, limit: 'all' }]],
  myBets: [
    ['betType', { betType: 'X' }],
    ['sort', { betType: 'C', sort: 'id' }],
    ['pageno', { betType: 'P', pageno: 1e300 }],
    ['body', { betType: 'P', market_id: 'a\u0000' }],
  ],
  statement: [
    ['from_date', { to_date: 5 }],
    ['to_date', { from_date: 0, to_date: -1 }],
    ['to_date', { from_date: 0, to_date: Date.now() }],
    ['to_date', { from_date: 10, to_date: 9 }],
    ['filter', { ...range, filter: 'some' }],
  ],
  profitLoss: [
    ['pageno', { ...range, pageno: 'one' }],
    ['to_date', { from_date: 10, to_date: 9 }],
    ['to_date', { from_date: 0, to_date: Date.now() }],
    ['sport_id', { ...range, sport_id: 99 }],
    ['level', { ...range, level: 'market' }],
    ['sort', { ...range, sort: 'userPL' }],
    ['time_zone', { ...range, time_zone: '+05:30' }],
    ['time_zone', { ...range, time_zone: 'Asia/Nowhere' }],
  ],
  marketAnalysis: [['body', 'text']],
  casinoLists: [['limit', { limit: -5 }]],
  recentGames: [['limit', { limit: 0 }]],
  casinoGames: [
    ['provider_name', { provider_name: 5 }],
    ['search', { search: 'x'.repeat(61) }],
  ],
  casinoCategory: [['category', {}]],
  roundResults: [['limit', { limit: 5000 }]],
  gameLogin: [['gameId', { providerName: 'RG' }]],
  chatList: [['body', 'text']],
};
