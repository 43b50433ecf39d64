import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type ProviderSessionInput,
  providerSessionInput,
  SIGNATURE_HEADERS,
} from '@exchange/contract';
import * as v from 'valibot';
import { isSigned } from '../modules/casino-wallet/signature.ts';

export const TEST_CASINO_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

/** Returns the provider's response; `undefined` leaves the connection open without one. */
export type Respond = (input: ProviderSessionInput) => object | undefined;

const openAlways: Respond = ({ session }) => ({
  error: false,
  message: 'Success',
  data: { path: `/play/${session}` },
});

/** Starts a game provider that only opens sessions, for calls signed with the tests' secret. */
export async function startTestProvider(now: () => number) {
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
