import { BASES, DEMO_BALANCE_RUPEES, DEMO_CREDENTIALS } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHAINS, type EdgeChains, startEdgeChains } from './edge-chains.ts';
import {
  ATTACK_FORMS,
  type AttackForm,
  BODILESS,
  METHODS,
  type Method,
  type RawReply,
  renderRequest,
  sendRaw,
} from './smuggling-forms.ts';

/** Timeout of a call. */
const CALL_TIMEOUT_MS = 10_000;
/** Response to `GET /health` of the server only; edges respond in the envelope. */
const HEALTH_OF_SERVER = '{"status":"ok"}';

interface Account {
  token: string;
  user_id: number;
  user_name: string;
}
interface Envelope {
  status: number;
  message: string;
  data: Partial<Account> & { balance?: number };
}

let chains: EdgeChains;
beforeAll(async () => {
  chains = await startEdgeChains();
});
afterAll(() => chains.stop());
// A corrupt connection must not affect the test of another form.
beforeEach(() => chains.renewEdges());

async function callApi(origin: string, path: string, input: object, token?: string) {
  const reply = await fetch(`${origin}${BASES.api}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const body = (await reply.json()) as Envelope & { userinfo?: Envelope };
  const { message, data } = body.userinfo ?? body;
  return { status: reply.status, message, data };
}

async function openAccount(origin: string): Promise<Account> {
  const { data } = await callApi(origin, 'login', DEMO_CREDENTIALS);
  return data as Account;
}

/** Creates a player whose calls go through the chain at `origin`. */
async function createVictim(origin: string) {
  const own = await openAccount(chains.server.address);
  const accounts = [own];
  const { user_id, user_name, token } = own;
  const calls: readonly [path: string, input: object, answer: object][] = [
    ['wallet-balance', {}, { balance: DEMO_BALANCE_RUPEES }],
    ['user/userDetails', {}, { user_id, user_name }],
    ['login', DEMO_CREDENTIALS, own],
  ];
  let turn = 0;
  /** Opens a new account: a response with a token is the most valuable. */
  async function logIn(): Promise<string | undefined> {
    const { status, data } = await callApi(origin, 'login', DEMO_CREDENTIALS);
    const isOwn = data?.token && accounts.every((account) => account.token !== data.token);
    if (status !== 200 || !isOwn) return `its log-in was answered ${status}`;
    accounts.push(data as Account);
    return undefined;
  }
  async function ask(): Promise<string | undefined> {
    turn += 1;
    const [path, input, expected] = calls[turn % (calls.length + 1)] ?? [];
    if (!path || !input || !expected) return logIn();
    const { status, data } = await callApi(origin, path, input, token);
    if (status !== 200) return `${path} was answered ${status}`;
    const picked = Object.keys(expected).map((name) => data[name as keyof typeof data]);
    const isOwn = JSON.stringify(picked) === JSON.stringify(Object.values(expected));
    return isOwn ? undefined : `${path} was answered with what was not its own`;
  }
  return {
    accounts,
    /**
     * Makes the next of its calls; resolves to the fault of the response, undefined for its own.
     */
    call: () => ask().catch((error: unknown) => `a call was not answered: ${error}`),
  };
}
type Victim = Awaited<ReturnType<typeof createVictim>>;

/** Creates an account that only smuggled requests sign out. */
async function createDecoy() {
  let { token } = await openAccount(chains.server.address);
  return {
    /**
     * Returns requests with headers that only an edge may set: a quick one, one with an effect and
     * a slow one.
     */
    smuggled: () => {
      const headers = { 'x-forwarded-for': '198.51.100.7', 'x-brand': 'kheloyar' };
      const json = { ...headers, 'content-type': 'application/json' };
      return [
        renderRequest({ method: 'GET', path: '/health', headers }),
        renderRequest({
          method: 'POST',
          path: `${BASES.api}logout`,
          body: '{}',
          headers: { ...json, authorization: `Bearer ${token}` },
        }),
        renderRequest({
          method: 'POST',
          path: `${BASES.api}login`,
          headers: json,
          body: JSON.stringify(DEMO_CREDENTIALS),
        }),
      ].join('');
    },
    /** Returns true if a smuggled request was processed since the last call. */
    async wasSignedOut() {
      const { status } = await callApi(chains.server.address, 'wallet-balance', {}, token);
      if (status === 200) return false;
      ({ token } = await openAccount(chains.server.address));
      return true;
    },
  };
}
type Decoy = Awaited<ReturnType<typeof createDecoy>>;

/** Ends an attack: the connection closes after its response. */
const LAST_REQUEST = renderRequest({
  method: 'GET',
  path: '/health',
  headers: { connection: 'close' },
});
/** The attacker's next call, which must not get another caller's response. */
const NEXT_REQUEST = renderRequest({
  method: 'GET',
  path: `${BASES.api}default-setting`,
  headers: { connection: 'close' },
});

async function attack(port: number, form: AttackForm, method: Method, decoy: Decoy) {
  const { requests, isCut = false } = form(method, decoy.smuggled());
  const sent = isCut ? requests : [...requests, LAST_REQUEST];
  const reply = await sendRaw(port, sent.join(''), { isCut });
  return { ...reply, isCut, sent: sent.length };
}
type Attacked = Awaited<ReturnType<typeof attack>>;

/** Lists data that an attacker received illegally. */
function findStolen({ text }: RawReply, { accounts }: Victim): string[] {
  const found: string[] = [];
  const isThere = ({ token, user_name }: Account) =>
    text.includes(token) || text.includes(user_name);
  if (accounts.some(isThere)) found.push('the attacker got an answer of the victim');
  if (text.includes(HEALTH_OF_SERVER)) found.push('the attacker got the answer to a smuggled call');
  if (text.includes('"token"')) found.push('the attacker got the answer to a smuggled log-in');
  return found;
}

describe.each(CHAINS)('%s', (chain) => {
  let port: number;
  let victim: Victim;
  let decoy: Decoy;
  beforeAll(async () => {
    port = chains.ports[chain];
    victim = await createVictim(`http://127.0.0.1:${port}`);
    decoy = await createDecoy();
  });

  /** nginx in front has a connection of its own to the attacker. */
  const isEdgeInFront = chain.startsWith('edge');

  function findUnrefused(method: Method, { statuses, isClosed, sent, isCut }: Attacked): string[] {
    const found: string[] = [];
    const [first] = statuses;
    if (!isClosed) found.push('the connection stayed open');
    if (statuses.length > sent) found.push(`${sent} requests had ${statuses.length} answers`);
    if (!BODILESS.some((one) => one === method)) return found;
    if (isEdgeInFront) {
      if (statuses.length !== 1 || first !== 400) found.push(`was answered ${statuses}, not 400`);
    } else if (!isCut && !(first && first >= 400 && first < 500)) {
      found.push(`was answered ${statuses}, not 4xx first`);
    }
    return found;
  }

  it.each(Object.entries(ATTACK_FORMS))(
    'gives each caller its own answers and no others beside %s @asvs:4.2.1',
    async (_, form) => {
      const harms: string[] = [];
      const next = () => sendRaw(port, NEXT_REQUEST);
      for (const method of METHODS) {
        const note = (found: readonly (string | undefined)[]) =>
          harms.push(...found.filter((one) => one !== undefined).map((one) => `${method}: ${one}`));
        const check = async ([attacked, after]: readonly [Attacked, RawReply]) => {
          note(findUnrefused(method, attacked));
          note([attacked, after].flatMap((reply) => findStolen(reply, victim)));
          if (await decoy.wasSignedOut()) note(['a smuggled call was carried out']);
        };
        const act = () => attack(port, form, method, decoy);
        // One after the other: a corrupt connection would be reused next.
        const first = await act();
        note([await victim.call()]);
        const late = await next();
        note([await victim.call()]);
        await check([first, late]);
        // And concurrently, so that several responses are due at once.
        const [attacked, ...beside] = await Promise.all([act(), victim.call(), victim.call()]);
        const [after, ...later] = await Promise.all([next(), victim.call(), victim.call()]);
        note([...beside, ...later]);
        await check([attacked, after]);
      }
      expect(harms).toEqual([]);
    },
  );
});
