import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WalletRefusal } from '@exchange/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type Journal, openJournal } from '../journal/database.ts';
import { createOutbox, type Outbox, pauseAfter } from './outbox.ts';
import { isSigned } from './signing.ts';
import { createWalletClient } from './wallet-client.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const ORDER = {
  betId: 'b-00000001',
  roundId: 's-00000001',
  session: 'session-1',
  stakePaise: 1050,
};

/** What the line does with the next calls, before the wallet answers as its contract says. */
type Fault =
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

/** A refusal of the wallet API by its reason. */
interface Refused {
  reason: WalletRefusal;
}

interface Heard {
  path: string;
  body: { transaction_id: string; amount?: number; bet_id?: string };
  signature: string;
}

// A wallet that keeps the contract, behind a line that really breaks. Only the faults of the line
// are tried with it; money is tried with the real operator.
let faults: Fault[];
let heard: Heard[];
let done: Set<string>;
let server: ReturnType<typeof createServer>;
let folder: string;
let journal: Journal;
let outbox: Outbox;

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const ACCEPTED = {
  status: 200,
  error: false,
  message: 'ok',
  data: { balance: 500, currency: 'INR', player: 'p' },
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const path = request.url ?? '';
  expect(isSigned(SECRET, request.headers, path, body)).toBe(true);
  const parsed = JSON.parse(body);
  heard.push({ path, body: parsed, signature: String(request.headers['x-signature']) });
  const fault = faults.shift() ?? 'answer';
  if (fault === 'cut before') return void request.socket.destroy();
  if (fault === 'reset') return void request.socket.resetAndDestroy();
  if (fault === 502 || fault === 429) return reply(response, fault, { message: 'no' });
  if (fault === 'hang') return;
  if (fault === 'nonsense') return void response.writeHead(200).end('<html>');
  // An operator that was started without its casino, and some other service at its address.
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
  done.add(parsed.transaction_id);
  if (fault === 'cut after') return void request.socket.destroy();
  reply(response, 200, ACCEPTED);
}

beforeEach(async () => {
  faults = [];
  heard = [];
  done = new Set();
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  journal = openJournal(folder);
  outbox = openOutbox();
});
afterEach(async () => {
  await outbox.stop();
  journal.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

function openOutbox(): Outbox {
  const { port } = server.address() as AddressInfo;
  const wallet = createWalletClient(`http://127.0.0.1:${port}/api/`, SECRET);
  return createOutbox(journal, wallet, pino({ level: 'silent' }));
}
const readWin = () =>
  journal.get<{ status: string; attempts: number; due_at: number; reason: string | null }>(
    `select status, attempts, due_at, reason from outbox where kind = 'win'`,
  );
const ask = (ms = 5000) => outbox.askForBet(ORDER, Date.now() + ms);

describe('a bet', () => {
  it.each<Fault>([
    'cut before',
    'cut after',
    'reset',
    502,
    429,
    'nonsense',
    'no casino',
    'other 200',
  ])(
    'after the fault "%s" is asked for again as the same transaction, signed anew',
    async (fault) => {
      faults = [fault];
      const { answer: given, doubtful } = await ask();
      expect(given).toEqual({ kind: 'done', balancePaise: 500_00 });
      expect(doubtful).toBe(true);
      expect(heard.map(({ body }) => body)).toEqual([heard[0]?.body, heard[0]?.body]);
      expect(heard[0]).toMatchObject({
        path: '/api/wallet/bet',
        body: {
          session: 'session-1',
          transaction_id: 'b-00000001',
          round_id: 's-00000001',
          amount: 10.5,
        },
      });
      expect(heard[0]?.signature).not.toBe(heard[1]?.signature);
    },
  );

  it('that is refused is final and leaves no doubt', async () => {
    faults = ['refuse'];
    const { answer: given, doubtful } = await ask();
    expect(given).toMatchObject({ kind: 'refused', reason: 'insufficient_funds' });
    expect(doubtful).toBe(false);
    expect(heard).toHaveLength(1);
  });

  it('without an answer ends at its deadline, in doubt', async () => {
    faults = ['hang', 'hang', 'hang'];
    const began = Date.now();
    const { answer: given, doubtful } = await ask(300);
    expect(given.kind).toBe('silent');
    expect(doubtful).toBe(true);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it('is given up at once when betting closes', async () => {
    faults = ['hang'];
    const closing = new AbortController();
    const asked = outbox.askForBet(ORDER, Date.now() + 60_000, closing.signal);
    await expect.poll(() => heard.length).toBe(1);
    closing.abort();
    expect((await asked).answer.kind).toBe('silent');
  });
});

describe('a win', () => {
  it('is repeated through every fault until it is answered, and then no more', async () => {
    faults = ['no casino', 502, 'cut after', 'other 200', 'answer'];
    journal.write(() => outbox.queueWin('b-00000001', 12_34));
    const answered = outbox.untilAnswered('b-00000001', 30_000);
    outbox.send();
    expect(await answered).toBe(500_00);
    expect(heard).toHaveLength(5);
    expect(new Set(heard.map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"transaction_id":"w-b-00000001","bet_id":"b-00000001","amount":12.34}']),
    );
    expect(outbox.isPaid('b-00000001')).toBe(true);
    outbox.send();
    expect(heard).toHaveLength(5);
  });

  it.each<WalletRefusal>([
    'bad_request',
    'bad_signature',
    'session_ended',
    'insufficient_funds',
    'not_allowed',
  ])('that is refused as %s waits for the longest pause and stays owed', async (reason) => {
    faults = [{ reason }];
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(readWin).toMatchObject({ status: 'pending', attempts: 1 });
    expect(readWin()?.due_at).toBeGreaterThan(Date.now() + 25_000);
  });

  it.each<WalletRefusal>(['rolled_back', 'conflict', 'unknown_bet'])(
    'that is refused as %s is given up, and kept for people to see',
    async (reason) => {
      faults = [{ reason }];
      journal.write(() => outbox.queueWin('b-00000001', 1));
      outbox.send();
      await expect.poll(readWin).toMatchObject({ status: 'refused', reason });
      expect(heard).toHaveLength(1);
    },
  );

  it('queued by a process that ended is sent by the next one', async () => {
    faults = ['hang'];
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(() => heard.length).toBe(1);
    await outbox.stop();
    outbox = openOutbox();
    const answered = outbox.untilAnswered('b-00000001', 10_000);
    outbox.send();
    expect(await answered).toBe(500_00);
  });

  it('whose answer the journal cannot note is sent again when it can', {
    timeout: 15_000,
  }, async () => {
    journal.run(
      `create trigger broken before update on outbox begin select raise(abort, 'disk is full'); end`,
    );
    journal.write(() => outbox.queueWin('b-00000001', 1));
    outbox.send();
    await expect.poll(() => heard.length).toBe(1);
    journal.run('drop trigger broken');
    await expect.poll(() => outbox.isPaid('b-00000001'), { timeout: 10_000 }).toBe(true);
    expect(new Set(heard.map(({ body }) => body.transaction_id))).toEqual(
      new Set(['w-b-00000001']),
    );
  });

  it('cannot be queued twice for one bet', () => {
    journal.write(() => outbox.queueWin('b-00000001', 1));
    journal.write(() => outbox.queueWin('b-00000001', 2));
    expect(journal.all('select * from outbox')).toHaveLength(1);
  });
});

test('what was asked for when the process ended is known afterwards, what was closed is not', () => {
  journal.write(() => {
    outbox.noteBet(ORDER);
    outbox.noteBet({ ...ORDER, betId: 'b-00000002' });
    outbox.closeBet('b-00000002');
  });
  expect(openOutbox().unansweredBets()).toEqual(['b-00000001']);
});

test('pauses grow, are spread by chance, and end at half a minute', () => {
  expect([0, 1, 2, 3].map((attempts) => pauseAfter(attempts, 1))).toEqual([250, 500, 1000, 2000]);
  expect(pauseAfter(3, 0)).toBe(1000);
  expect(pauseAfter(40, 1)).toBe(30_000);
});
