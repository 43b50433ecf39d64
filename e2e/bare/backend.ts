import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listWrongFields } from './payloads.ts';
import {
  ACCOUNTS,
  type BareBet,
  bet,
  GAMES,
  HISTORY,
  IN_PLAY,
  inSeconds,
  matchPage,
  PROFIT_LOSS,
  SESSIONS,
  SETTINGS,
  SLIDES,
  STATEMENT,
  UPCOMING,
} from './replies.ts';

type Body = Readonly<Record<string, unknown>>;

interface User {
  name: string;
  password: string;
  balance: number;
  liability: number;
  stakes: string;
  bets: BareBet[];
  fancyBets: BareBet[];
  requests: Record<'D' | 'W', object[]>;
}

/** Response of a call; `refused` is the status of a failure. */
type Answer = { data?: unknown } | { refused: number };
type Call = (body: Body, user: User | undefined) => Answer;

const DONE: Answer = {};
const REFUSED: Answer = { refused: 400 };
const text = (value: unknown) => String(value ?? '');

/** Pages a list: the first and the last page have fewer rows. */
function paged<Row>(rows: readonly Row[], { pageno, page = pageno, limit }: Body): readonly Row[] {
  const size = Number(limit) || rows.length;
  const short = Math.min(size, 6);
  const from = Number(page ?? 1) === 1 ? 0 : short + (Number(page) - 2) * size;
  return rows.slice(from, Number(page ?? 1) === 1 ? short : from + size);
}

const findMatch = (id: unknown) =>
  [...IN_PLAY, ...UPCOMING].find(({ match_id }) => match_id === text(id));

/** Returns true if a match belongs to a requested list; 0 means all. */
const isAsked =
  ({ sport_id, series_id }: Body) =>
  (match: { sport_id: string; series_id: string }) =>
    (!Number(sport_id) || match.sport_id === text(sport_id)) &&
    (!Number(series_id) || match.series_id === text(series_id));

function listMatches(body: Body): Answer {
  const inPlay = IN_PLAY.filter(isAsked(body));
  const shown = paged([...inPlay, ...UPCOMING.filter(isAsked(body))], body);
  return {
    data: {
      InplayMatches: shown.filter((match) => inPlay.includes(match)),
      UpCommingMatches: shown.filter((match) => !inPlay.includes(match)),
    },
  };
}

/** Accepts a bet if the balance suffices. */
function take(user: User, bets: BareBet[], placed: BareBet): Answer {
  const liability = Number(placed.Liability);
  if (liability > user.balance) return REFUSED;
  user.balance -= liability;
  user.liability += liability;
  bets.unshift(placed);
  return DONE;
}

function placeBet(body: Body, user: User): Answer {
  const match = findMatch(body.match_id);
  const page = match && matchPage(match);
  const market = [page?.odds, ...(page?.bm ?? [])].find(
    (one) => one?.market_id === text(body.market_id),
  );
  const runner = market?.runner_json.find(
    ({ selectionId }) => text(selectionId) === text(body.selection_id),
  );
  if (!match || !market || !runner) return REFUSED;
  const placed = bet({
    match: match.name,
    market: market.marketName,
    selection: runner.selectionName,
    isBack: body.is_back === '1',
    odds: text(body.odds),
    stack: Number(body.stack),
  });
  return take(user, user.bets, placed);
}

function placeSessionBet(body: Body, user: User): Answer {
  const match = findMatch(body.match_id);
  const line = SESSIONS.find(({ SelectionId }) => text(SelectionId) === text(body.fancy_id));
  if (!match || !line || body.fancyStatus !== 'A') return REFUSED;
  const name = text(line.RunnerName);
  const placed = bet({
    match: match.name,
    market: name,
    selection: name,
    isBack: body.is_back === '1',
    odds: text(body.run),
    stack: Number(body.stack),
  });
  const Liability = text(body.stack);
  return take(user, user.fancyBets, { ...placed, Liability, PotentialProfit: Liability });
}

/** Stores a request with a payload of point 3; it waits for a decision. */
function request(body: Body, user: User): Answer {
  const amount = Number(body.amount);
  if (!(amount >= 100)) return REFUSED;
  const shared = { amount: amount.toFixed(2), status: 'P', created_at: inSeconds(0), reason: null };
  if (body.type === 'D') {
    user.requests.D.unshift({ UTR: body.transaction_id, ...shared });
  } else {
    if (amount > user.balance) return REFUSED;
    user.balance -= amount;
    user.requests.W.unshift({ accountNumber: body.account_number, ...shared });
  }
  return DONE;
}

/** Calls with data of one user, by name. */
const forUsers =
  (call: (body: Body, user: User) => Answer): Call =>
  (body, user) =>
    user ? call(body, user) : { refused: 401 };

const listMatchBets = forUsers((_, { bets, fancyBets }) => ({
  data: { MatchAndBetfair: bets, MatchFancy: fancyBets },
}));
const readMatch: Call = ({ match_id }, user) => {
  const match = findMatch(match_id);
  return match ? { data: matchPage(match, user?.stakes) } : { refused: 404 };
};
const readSessionLines: Call = ({ match_id }) => ({ data: match_id === '401' ? SESSIONS : [] });
const listGames: Call = ({ provider_name: provider }) => ({
  data: GAMES.filter((game) => !provider || game.provider_name === provider),
});

/** Creates a backend in memory, for one test after the other; `users` are names with passwords. */
export function createBackend(users: readonly (readonly [string, string])[], frameUrl: string) {
  const known = new Map<string, User>();
  const tokens = new Map<string, User>();
  const register = (name: string, password: string) =>
    known.set(name, {
      name,
      password,
      balance: 5000,
      liability: 0,
      stakes: '100,500,1000,5000,10000,50000,100000',
      bets: [],
      fancyBets: [],
      requests: { D: [], W: [] },
    });
  for (const [name, password] of users) register(name, password);
  const signIn = (user: User): Answer => {
    const token = crypto.randomUUID();
    tokens.set(token, user);
    return { data: { token, user_name: user.name } };
  };

  const calls: Readonly<Record<string, Call>> = {
    'POST login': ({ user_name, password }) => {
      const user = known.get(text(user_name));
      return user?.password === password ? signIn(user as User) : { refused: 401 };
    },
    'POST change-password': forUsers(({ oldPassword, newPassword }, user) => {
      if (oldPassword !== user.password) return REFUSED;
      user.password = text(newPassword);
      return signIn(user);
    }),
    'POST sign-up': ({ username, password, confirmpassword }) => {
      if (password !== confirmpassword || known.has(text(username))) return REFUSED;
      register(text(username), text(password));
      return DONE;
    },
    'POST check-avaliable': ({ user_name }) => (known.has(text(user_name)) ? REFUSED : DONE),
    'POST userexistornotmobile': () => DONE,
    'POST sendOtp': () => DONE,
    'GET default-setting': () => ({ data: SETTINGS }),
    'POST our-slide': () => ({ data: SLIDES }),
    'POST getseiresMatchsList': listMatches,
    'POST game-event-list': () => DONE,
    'POST event-detals': readMatch,
    'POST get-cricket-detail': readMatch,
    'POST event-session': readSessionLines,
    'POST get-match-session': readSessionLines,
    'POST list-bt-ssn-mk': listMatchBets,
    'POST sports/betsList': listMatchBets,
    'POST save-bet': forUsers(placeBet),
    'POST save-ssn-bet': forUsers(placeSessionBet),
    'POST my-bet-list': forUsers((body, { bets, fancyBets }) => ({
      data: paged(/^p$/i.test(text(body.betType)) ? [...bets, ...fancyBets] : HISTORY, body),
    })),
    'POST my-profit-loss': forUsers((body) => ({ data: { userPL: paged(PROFIT_LOSS, body) } })),
    'POST statement': forUsers((body) => ({ data: paged(STATEMENT, body) })),
    'POST wallet-balance': forUsers((_, { balance, liability }) => ({
      data: { balance: balance.toFixed(2), liability: liability.toFixed(2) },
    })),
    'POST my-deposit-request': forUsers((body, { requests }) => ({
      data: paged(requests[body.type === 'W' ? 'W' : 'D'], body),
    })),
    'POST customer-details': forUsers(() => ({ data: ACCOUNTS })),
    'POST uploadDepositeFile': forUsers(() => ({ data: { attachment: 'slip.png' } })),
    'POST deposit-request': forUsers(request),
    'POST withdraw-request': forUsers(request),
    'PATCH update-info': forUsers(({ match_stack }, user) => {
      user.stakes = text(match_stack);
      return DONE;
    }),
    'POST single-click-update-amount': forUsers(() => DONE),
    'POST user/userDetails': forUsers((_, { name }) => ({ data: { user_name: name } })),
    'POST user-chat-list': forUsers(() => DONE),
    'POST getCasinoList': () => ({
      data: { liveCasinoList: GAMES, newCasinoList: GAMES, popularCasinoList: GAMES },
    }),
    'GET casino-provider': () => ({ data: [{ provider_name: 'RG' }, { provider_name: 'DC' }] }),
    'POST get-casino-games': listGames,
    'POST getCasinoListByCategory': () => ({ data: GAMES.slice(0, 1) }),
    'POST casino/roundWiseResult': forUsers(() => ({ data: [] })),
    'POST game-login': forUsers(() => ({ data: { url: frameUrl } })),
  };

  return {
    answer(name: string, body: Body, token: string | undefined): object | undefined {
      const answer = calls[name]?.(body, token === undefined ? undefined : tokens.get(token));
      if (!answer) return undefined;
      const reply =
        'refused' in answer
          ? { status: answer.refused, error: true }
          : { status: 200, error: false, ...answer };
      return IN_USERINFO.has(name) ? { userinfo: reply } : reply;
    },
    /** Invalidates all tokens. */
    forgetTokens: () => tokens.clear(),
  };
}

const IN_USERINFO = new Set(['POST login', 'POST statement', 'POST change-password']);
const PREFIX = /^\/api\/(?:v5\/)?/;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  return isJson && chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
}

/** Changes the response of a call, by its name: for bad input. */
export type Spoil = (name: string, reply: object) => object;

/** Serves a backend on `port`: its calls, any image, and a game at `/game`. */
export async function startBareBackend(
  port: number,
  users: readonly (readonly [string, string])[],
) {
  const frameUrl = `http://localhost:${port}/game`;
  let backend = createBackend(users, frameUrl);
  let spoil: Spoil = (_, reply) => reply;
  const asked: string[] = [];
  const wrongFields = new Set<string>();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', frameUrl);
    if (pathname.startsWith('/storage/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL);
      return;
    }
    if (pathname === '/game') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>The game runs</p>');
      return;
    }
    const name = `${request.method} ${pathname.replace(PREFIX, '')}`;
    asked.push(name);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const body = await readBody(request);
    for (const field of listWrongFields(name, body)) wrongFields.add(field);
    const reply = backend.answer(name, body, token);
    if (!reply) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found');
      return;
    }
    const { status } = {
      status: 200,
      ...('userinfo' in reply ? (reply.userinfo as object) : reply),
    };
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(spoil(name, reply)));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    /** Names of the calls so far, including unknown ones. */
    asked: asked as readonly string[],
    /** Fields of payloads that differ from the specification. */
    wrongFields: wrongFields as ReadonlySet<string>,
    /** Resets all data. */
    reset() {
      backend = createBackend(users, frameUrl);
      spoil = (_, reply) => reply;
      asked.length = 0;
      wrongFields.clear();
    },
    forgetTokens: () => backend.forgetTokens(),
    spoil(next: Spoil) {
      spoil = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
