import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WalletRejection } from '@exchange/contract';
import { isSigned } from '../wallet/signing.ts';

/** Fault of the connection for the next calls, before the wallet responds by its contract. */
export type Fault =
  | 'answer'
  | 'refuse'
  | 'cut before'
  | 'cut after'
  | 'reset'
  | 502
  | 429
  | 'no casino'
  | 'other 200'
  | 'nonsense'
  | 'hang'
  | Refused;

/** A rejection of the wallet API by its reason. */
interface Refused {
  reason: WalletRejection;
}

interface HeardCall {
  /** True if it was signed with the secret. */
  signed: boolean;
  path: string;
  body: { transaction_id: string; amount?: number; bet_id?: string };
  signature: string;
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const ACCEPTED = {
  status: 200,
  error: false,
  message: 'ok',
  data: { balance: 500, currency: 'INR', player: 'p' },
};

/**
 * Starts a correct wallet behind a connection that really breaks. Only connection faults are tested
 * with it; money is tested with the real operator.
 */
export async function startFaultyWallet(secret: string) {
  const heard: HeardCall[] = [];
  const wallet = {
    /** Faults of the next calls, in order; later calls get a response. */
    faults: [] as Fault[],
    heard,
    /** The casino base of this operator. */
    url: '',
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = request.url ?? '';
    const signed = isSigned({ secret }, request.headers, path, body);
    const parsed = JSON.parse(body);
    heard.push({ signed, path, body: parsed, signature: String(request.headers['x-signature']) });
    const fault = wallet.faults.shift() ?? 'answer';
    if (fault === 'cut before') return void request.socket.destroy();
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 502 || fault === 429) return reply(response, fault, { message: 'no' });
    if (fault === 'hang') return;
    if (fault === 'nonsense') return void response.writeHead(200).end('<html>');
    // An operator without its casino, and another service at its address.
    if (fault === 'no casino') {
      return reply(response, 404, { status: 404, error: true, message: 'Unknown', data: null });
    }
    if (fault === 'other 200') {
      return reply(response, 200, { status: 200, error: false, message: 'ok', data: null });
    }
    if (typeof fault === 'object') {
      return reply(response, 400, { status: 400, error: true, message: 'No', ...fault });
    }
    if (fault === 'refuse') {
      const refused = { status: 402, error: true, message: 'Low', reason: 'insufficient_funds' };
      return reply(response, 402, refused);
    }
    if (fault === 'cut after') return void request.socket.destroy();
    reply(response, 200, ACCEPTED);
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  return wallet;
}
export type FaultyWallet = Awaited<ReturnType<typeof startFaultyWallet>>;
