/** Screens that show texts of players and staff. */
export const SCREENS = {
  deposits: '/app/d-w-history',
  statement: '/app/account-statement',
  statementResults: '/app/account-statement?filter=match',
  deposit: '/app/deposit',
  withdraw: '/app/withdraw',
  home: '/',
  staffUsers: '/app/users',
  staffUser: '/app/users/:player',
  staffRequests: '/app/users/requests?status=declined',
} as const;
export type Screen = keyof typeof SCREENS;

/**
 * What becomes of a text: `shown` on these screens · `refused` by its rules, or as an id that nothing has ·
 * `secret`, kept as a hash or not at all · `silent`, taken and told to nobody.
 */
export type Fate = { shown: readonly Screen[] } | 'refused' | 'secret' | 'silent';

/** Every text field of the contract: a new one fails the test until it stands here. */
export const FIELD_FATES: Readonly<Record<string, Fate>> = {
  'userCreate.name': { shown: ['staffUsers'] },
  'updateCoins.reason': { shown: ['statement', 'staffUser'] },
  'enterResult.reason': { shown: ['statementResults'] },
  'requestDecision.reason': { shown: ['deposits', 'staffRequests'] },
  'userNote.text': { shown: ['staffUser'] },
  'userAccess.reason': { shown: ['staffUser'] },
  'userEndSessions.reason': { shown: ['staffUser'] },
  'userBreak.reason': { shown: ['staffUser'] },
  'depositRequest.sender': { shown: ['staffRequests'] },
  'preferences.preferences{}': 'silent',
  'signUp.name': 'silent',
  'signUp.email': 'silent',
  'depositRequest.reciver': 'silent',
  'depositRequest.ifsc': 'silent',
  'depositRequest.account_name': 'silent',
  'withdrawRequest.reciver': 'silent',
  'withdrawRequest.transaction_id': 'silent',
  'withdrawRequest.sender': 'silent',
  'withdrawRequest.account_number': 'refused',
  'withdrawRequest.ifsc': 'refused',
  'withdrawRequest.account_name': 'refused',
  'withdrawRequest.attachment': 'refused',
  'withdrawRequest.user_id': 'silent',
  'depositRequest.user_id': 'silent',
  'depositRequest.method': 'refused',
  'depositRequest.account_number': 'refused',
  'depositRequest.transaction_id': 'refused',
  'depositRequest.attachment': 'refused',
  'userCreate.user_name': 'refused',
  'userCreate.mobile': 'refused',
  'updateCoins.user_id': 'refused',
  'enterResult.market_id': 'refused',
  'enterResult.result.removed[]': 'refused',
  'enterResult.result.winners[].selection_id': 'refused',
  'requestDecision.id': 'refused',
  'makeInstantId.user_id': 'refused',
  'userNote.user_id': 'refused',
  'userAccess.user_id': 'refused',
  'userEndSessions.user_id': 'refused',
  'userBreak.user_id': 'refused',
  'secondPersonDecision.id': 'refused',
  'withdrawCancel.id': 'refused',
  'sessionEnd.session_id': 'refused',
  'signUp.username': 'refused',
  'signUp.mobile': 'refused',
  'sendOtp.mobile': 'refused',
  'oneClickAmount.one_click_stack': 'refused',
  'updateInfo.match_stack': 'refused',
  // Nobody reads it (decisions, "Constants with two readings").
  'updateInfo.one_click_stack': 'silent',
  'updateInfo.sport_id': 'refused',
  'gameLogin.providerName': 'refused',
  'gameLogin.gameId': 'refused',
  'saveBet.match_id': 'refused',
  'saveBet.market_id': 'refused',
  'saveBet.selection_id': 'refused',
  'saveBet.odds': 'refused',
  'saveSessionBet.match_id': 'refused',
  'saveSessionBet.fancy_id': 'refused',
  'saveSessionBet.sport_id': 'refused',
  'cancelBet.bet_id': 'refused',
  'cashOut.match_id': 'refused',
  'cashOut.market_id': 'refused',
  'login.user_name': 'refused',
  'login.password': 'secret',
  'userCreate.password': 'secret',
  'signUp.password': 'secret',
  'signUp.confirmpassword': 'secret',
  'signUp.otp': 'secret',
  'changePassword.oldPassword': 'secret',
  'changePassword.newPassword': 'secret',
  'changePassword.confirmNewPassword': 'secret',
  'instantId.token': 'secret',
};

/** The fields that a screen shows. */
export const selectShown = (screen: Screen): string[] =>
  Object.entries(FIELD_FATES).flatMap(([field, fate]) =>
    typeof fate === 'object' && fate.shown.includes(screen) ? [field] : [],
  );
