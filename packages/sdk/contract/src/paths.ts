/** The specification's page paths, and the only module that spells a URL (point 2). */
const segment = (value: string | number | undefined) =>
  value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value))}`;

/** Filter of a page, as the query of its URL. */
type AddressFilter = Readonly<Record<string, string>>;
const search = (filter: AddressFilter) => {
  const parts = Object.entries(filter).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

/** Sport ids (point 9). */
export const SPORT_IDS = { cricket: '4', football: '1', tennis: '2' } as const;

/** The provider name of the lobby with every game (point 2). */
export const ALL_CASINOS = 'All Casinos';

/** The query parameter of a one-time sign-in token. */
export const INSTANT_ID_PARAM = 'id';

/** The query parameter of a password reset token. */
export const PASSWORD_RESET_PARAM = 'reset';

/** Path builder: `paths.sport('inplay')` → `/sport/inplay`. */
export const paths = {
  home: () => '/',
  signUp: () => '/signup',
  casinoLobby: (type?: string) => `/casino-provider${segment(type)}`,
  sport: (type?: string | number, matchId?: string | number) =>
    `/sport${segment(type)}${type === undefined ? '' : segment(matchId)}`,
  matchDetails: (sportId: string | number, matchId?: string | number) =>
    `/match-details${segment(sportId)}${segment(matchId)}`,
  matchDetailsGuest: (sportId: string | number, matchId?: string | number) =>
    `/match-details-other${segment(sportId)}${segment(matchId)}`,
  multiMarket: () => '/multi-market',
  termsAndConditions: () => '/terms-condition',
  contactUs: () => '/contact-us',
  cookiePolicy: () => '/cookie-policy',
  responsibleGambling: () => '/responsive-gambling',
  aboutUs: () => '/about-us',
  casinoGame: (providerName?: string, gameId?: string | number) =>
    `/app/iframe-casino-new${segment(providerName)}${segment(gameId)}`,
  transactions: () => '/app/d-w-history',
  openBets: () => '/app/open-bets/p',
  betHistory: (filter: AddressFilter = {}) => `/app/open-bets/C${search(filter)}`,
  privacyPolicy: () => '/app/privacy-Policy',
  exclusionPolicy: () => '/app/exclusion-Policy',
  responsibleGamblingApp: () => '/app/responsible-Gambling',
  rulesAndRegulations: () => '/app/rules-regulations',
  changePassword: () => '/app/change-password',
  sessions: () => '/app/sessions',
  stakeSettings: () => '/app/setting',
  profitLoss: (filter: AddressFilter = {}) => `/app/profit-loss${search(filter)}`,
  accountStatement: () => '/app/account-statement',
  marketAnalysis: () => '/app/market-analysis',
  deposit: () => '/app/deposit',
  withdraw: () => '/app/withdraw',
  limits: () => '/app/limits',
  users: () => '/app/users',
  user: (userId: string | number) => `/app/users${segment(userId)}`,
  staffRequests: () => '/app/users/requests',
  /** A one-time sign-in link; the shell removes the token from the URL at once. */
  instantId: (token: string) => `/?${INSTANT_ID_PARAM}=${encodeURIComponent(token)}`,
  /** A one-time password link; the shell removes the token from the URL at once. */
  passwordReset: (token: string) => `/?${PASSWORD_RESET_PARAM}=${encodeURIComponent(token)}`,
} as const;
