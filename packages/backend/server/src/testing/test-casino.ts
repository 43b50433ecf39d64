import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  BASES,
  CASINO_WALLET_PATHS,
  type CasinoWalletCall,
  type CasinoWalletReply,
  type ProviderSessionInput,
  providerSessionInput,
  SIGNATURE_HEADERS,
} from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import * as v from 'valibot';
import { derivePublicUrl } from '../config/casino-link.ts';
import { casinoGames } from '../db/schema/casino.ts';
import { isSigned, signCall } from '../http/call-signature.ts';
import { type CasinoGameRow, insertMissingGames } from '../modules/casino/repository.ts';
import type { TestReply, TestUser } from './test-app.ts';
import { startTestExchange, type TestExchange, type TestExchangeOptions } from './test-exchange.ts';

export const TEST_CASINO_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

/** Returns the provider's response; `undefined` leaves the connection open without one. */
type Respond = (input: ProviderSessionInput) => object | undefined;

const openAlways: Respond = ({ session }) => ({
  error: false,
  message: 'Success',
  data: { path: `/play/${session}` },
});

/** Starts a game provider that only opens sessions, for calls signed with the tests' secret. */
async function startTestProvider(now: () => number) {
  const asked: ProviderSessionInput[] = [];
  let respond = openAlways;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const reported = (name: string) => String(request.headers[name] ?? '');
    const call = {
      timestamp: reported(SIGNATURE_HEADERS.timestamp),
      path: request.url ?? '',
      body,
    };
    const link = { secret: TEST_CASINO_SECRET };
    const signed = isSigned(link, call, reported(SIGNATURE_HEADERS.signature), now());
    if (!signed) {
      response.end(JSON.stringify({ error: true, message: 'Bad', reason: 'bad_signature' }));
      return;
    }
    const input = v.parse(providerSessionInput, JSON.parse(body));
    asked.push(input);
    const answer = respond(input);
    if (answer) response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  return {
    asked,
    port,
    stop,
    respond: (how: Respond = openAlways) => {
      respond = how;
    },
  };
}

/** The deviations of a wallet call's signature. */
export interface TestSignature {
  secret?: string;
  /** Milliseconds since 1970. */
  at?: number;
  /** The path that is signed. */
  path?: string;
  /** The body that is signed. */
  body?: string;
}

/** The test application with a game provider: a server that only opens sessions. */
export interface TestCasino extends TestExchange {
  /** Every requested session with a valid signature. */
  asked: ProviderSessionInput[];
  /** Sets the provider's response from now on; without an argument the correct one. */
  respond(how?: Respond): void;
  /** Makes the provider unreachable. */
  stopProvider(): Promise<void>;
  providerPort: number;
  /** Opens a game for a player; the session's name towards the provider. */
  openGame(user: TestUser, providerName?: string, gameId?: string): Promise<string>;
  login(user: TestUser, input?: object, headers?: Record<string, string>): Promise<TestReply>;
  /** Makes a call of the provider. */
  wallet(
    call: CasinoWalletCall,
    input: unknown,
    signature?: TestSignature,
  ): Promise<CasinoWalletReply>;
}

export async function startTestCasino(options: TestExchangeOptions = {}): Promise<TestCasino> {
  let now = () => 0;
  const provider = await startTestProvider(() => now());
  const providerUrl = `http://127.0.0.1:${provider.port}`;
  const casino = {
    providerUrl,
    publicUrl: derivePublicUrl(providerUrl),
    secret: TEST_CASINO_SECRET,
  };
  const app = await startTestExchange({ ...options, casino });
  now = () => app.clock.now().getTime();
  const login: TestCasino['login'] = (user, input = {}, headers = {}) =>
    app.call(
      'gameLogin',
      { providerName: 'DC', gameId: '200570', ...input },
      { token: user.token, headers },
    );
  return {
    ...app,
    asked: provider.asked,
    providerPort: provider.port,
    respond: provider.respond,
    stopProvider: provider.stop,
    login,
    async openGame(user, providerName = 'DC', gameId = '200570') {
      const { status, message } = await login(user, { providerName, gameId });
      if (status !== 200) throw new Error(message);
      const session = provider.asked.at(-1)?.session;
      if (!session) throw new Error('the provider was not asked');
      return session;
    },
    async wallet(call, input, signature = {}) {
      const url = BASES.casino + CASINO_WALLET_PATHS[call];
      const payload = JSON.stringify(input);
      const headers = signCall(signature.secret ?? TEST_CASINO_SECRET, {
        timestamp: String(signature.at ?? now()),
        path: signature.path ?? url,
        body: signature.body ?? payload,
      });
      const response = await app.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });
      return response.json<CasinoWalletReply>();
    },
    async close() {
      await app.close();
      await provider.stop();
    },
  };
}

/** Replaces the catalogue by this state. */
export async function replaceGames(tx: Tx, games: readonly CasinoGameRow[]): Promise<void> {
  await tx.delete(casinoGames);
  await insertMissingGames(tx, games);
}
