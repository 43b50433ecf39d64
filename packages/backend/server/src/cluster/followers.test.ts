import type { SessionData, StreamFrame } from '@exchange/contract';
import { createMessageSeal } from '@exchange/server-kit/database';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CLUSTER_BUS_SECRET,
  type ClusterReply,
  callServer,
  openServerStream,
  type ServerStream,
  startCluster,
  type TestCluster,
} from '../testing/cluster.ts';
import {
  backFirst,
  CLUSTER_MARKET,
  controlFeed,
  HELD_RECORDING,
  readMatch,
  readStatus,
  signInDemo,
} from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 20_000, interval: 25 };

let cluster: TestCluster;
let leader: ServerProcess;
let one: ServerProcess;
let other: ServerProcess;
let admin: SessionData;
beforeAll(async () => {
  cluster = await startCluster(3, HELD_RECORDING);
  const found = await cluster.findLeader();
  if (!found) throw new Error('there is no leader');
  leader = found;
  [one, other] = cluster.servers.filter((server) => server !== leader) as [
    ServerProcess,
    ServerProcess,
  ];
  await controlFeed(leader, 'hold');
  const printed = cluster.servers.flatMap((server) => server.printed).join(' ');
  admin = await signIn('admin', /admin \/ (\S+)/.exec(printed)?.[1] ?? '');
});
afterAll(() => cluster.stop());

async function signIn(user_name: string, password: string, server = leader): Promise<SessionData> {
  const { status, data } = await callServer(server, 'login', { user_name, password });
  expect(status).toBe(200);
  return data as SessionData;
}
const statusOf = async (server: ServerProcess, { token }: SessionData) =>
  (await callServer(server, 'walletBalance', {}, token)).status;

async function readCurrent({ token }: SessionData) {
  const { data } = await callServer(other, 'sessionList', {}, token);
  const { list } = data as { list: { session_id: number; current: boolean }[] };
  const own = list.find(({ current }) => current);
  if (!own) throw new Error('the sign-in is not listed');
  return own;
}

/** Creates a player with ₹10,000 and signs in. */
async function createPlayer(name: string): Promise<string> {
  const user = { user_name: name, password: 'correct horse' };
  expect(await callServer(leader, 'userCreate', user, admin.token)).toMatchObject({ error: false });
  const first = await signIn(name, user.password, leader);
  const newPassword = 'correct horse again';
  const change = { oldPassword: user.password, newPassword, confirmNewPassword: newPassword };
  expect(await callServer(leader, 'changePassword', change, first.token)).toMatchObject({
    error: false,
  });
  const { token, user_id } = await signIn(name, newPassword, leader);
  const coins = { user_id, amount: 10_000, reason: 'For the test' };
  expect(await callServer(leader, 'updateCoins', coins, admin.token)).toMatchObject({
    error: false,
  });
  return token;
}

const betIdOf = ({ data }: ClusterReply) => (data as { bet_id: number }).bet_id;
const dataFrames = ({ frames }: ServerStream) =>
  frames.filter((frame) => frame.kind === 'snapshot' || frame.kind === 'delta');
const idOf = (frame: StreamFrame | undefined) => (frame && 'id' in frame ? frame.id : null);
const readBet = async (betId: number) => {
  const rows = await cluster.query<{ stake: string; unmatched: string; state: string }>(
    'select stake, unmatched, state from bets where id = $1',
    [betId],
  );
  return rows[0];
};
/** Returns the size at the best back price of the first runner on a server, rupees. */
const readSize = async (server: ServerProcess) =>
  (await readMatch(server))?.match_odds.runners[0]?.back?.size;

describe('a follower', () => {
  it("shows the leader's board", async () => {
    // Commands to a follower run where the feed is.
    expect(await controlFeed(one, 'step', 5)).toMatchObject({ error: false });
    const shown = await readMatch(leader);
    for (const server of [one, other]) {
      await expect.poll(() => readMatch(server), SOON).toEqual(shown);
    }
  });

  it('continues a stream that another server began: nothing missed, nothing duplicated @spec:cluster.5', async () => {
    const topic = `event:${(await readMatch(leader))?.match_id}`;
    const whole = await openServerStream(leader, { [topic]: null });
    const cut = await openServerStream(one, { [topic]: null });
    await expect.poll(() => dataFrames(cut).length, SOON).toBe(1);
    const stepOn = async () => {
      const seen = dataFrames(whole).length;
      for (let step = 0; step < 5; step += 1) await controlFeed(leader, 'step', 2);
      await expect.poll(() => dataFrames(whole).length, SOON).toBeGreaterThan(seen);
    };
    await stepOn();
    await expect.poll(() => dataFrames(cut).length, SOON).toBeGreaterThan(1);
    cut.close();
    const last = idOf(dataFrames(cut).at(-1));
    await stepOn();
    const resumed = await openServerStream(other, { [topic]: last });
    const selectMissed = () => {
      const frames = dataFrames(whole);
      return frames.slice(frames.findIndex((frame) => idOf(frame) === last) + 1);
    };
    const isLevel = () => idOf(dataFrames(resumed).at(-1)) === idOf(dataFrames(whole).at(-1));
    await expect.poll(isLevel, SOON).toBe(true);
    expect(dataFrames(resumed)).toEqual(selectMissed());
    expect(dataFrames(resumed).every(({ kind }) => kind === 'delta')).toBe(true);
    for (const stream of [whole, resumed]) stream.close();
  });

  it('accepts a bet, which consumes its size and notifies its player on all servers @spec:cluster.6', async () => {
    const token = await signInDemo(one);
    const stream = await openServerStream(other, { wallet: null, bets: null }, token);
    await expect.poll(() => dataFrames(stream).length, SOON).toBe(2);
    const before = (await readSize(leader)) ?? 0;
    expect(await backFirst(one, token)).toMatchObject({ error: false });
    for (const server of [leader, one, other]) {
      await expect.poll(() => readSize(server), SOON).toBe(before - 100);
    }
    await expect
      .poll(() => dataFrames(stream), SOON)
      .toContainEqual(expect.objectContaining({ data: { balance: 99_900, liability: 100 } }));
    stream.close();
  });

  it('shows a bet of any server to its player in the very next call', async () => {
    const token = await signInDemo(one);
    const servers = [leader, one, other];
    const match_id = (await readMatch(one))?.match_id;
    const readBook = async (server: ServerProcess | undefined) => {
      const { data } = await callServer(server ?? one, 'eventDetails', { match_id }, token);
      const { odds } = data as { odds: { runner_json: { WinAndLoss: number }[] } };
      return odds.runner_json.map(({ WinAndLoss }) => WinAndLoss);
    };
    for (let bet = 0; bet < 30; bet += 1) {
      // All of them keep their state.
      const [before] = await Promise.all(servers.map(readBook));
      expect(await backFirst(servers[bet % 3] ?? one, token)).toMatchObject({ error: false });
      const next = await readBook(servers[(bet + 1) % 3]);
      expect(next).toEqual(await readBook(servers[bet % 3]));
      expect(next).not.toEqual(before);
    }
  });

  it('sends unmatched bets to the leader, which matches them when a price arrives @spec:cluster.6', async () => {
    const token = await signInDemo(one);
    const size = (await readSize(one)) ?? 0;
    const placed = await backFirst(one, token, { stack: Math.ceil(size) + 300, unmatched: 'keep' });
    expect(placed).toMatchObject({ error: false, data: { stack: expect.any(Number) } });
    const before = await readBet(betIdOf(placed));
    expect(Number(before?.unmatched)).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await controlFeed(leader, 'step', 1);
        return Number((await readBet(betIdOf(placed)))?.stake);
      }, SOON)
      .toBeGreaterThan(Number(before?.stake));
  });

  it('matches players of different servers with each other, before the feed', async () => {
    const [maker, taker] = [await signInDemo(one), await createPlayer('asha-takes')];
    const runner = (await readMatch(one))?.match_odds.runners[0];
    const { price, size } = runner?.lay ?? {};
    const waiting = await backFirst(one, maker, {
      odds: String(price),
      stack: 200,
      price_change: 'none',
      unmatched: 'keep',
    });
    expect(waiting).toMatchObject({ error: false, data: { unmatched: 200 } });
    const readLay = async () => (await readMatch(other))?.match_odds.runners[0]?.lay;
    await expect.poll(readLay, SOON).toEqual({ price, size: Number(size) + 200 });
    const taking = { odds: String(price), stack: 150, is_back: '0' as const };
    const taken = await backFirst(other, taker, taking);
    expect(taken).toMatchObject({ error: false, data: { odds: price, stack: 150 } });
    expect(await readBet(betIdOf(waiting))).toMatchObject({ stake: '15000', unmatched: '5000' });
    // The leader's board follows, and with it every server's.
    await expect.poll(readLay, SOON).toEqual({ price, size: Number(size) + 50 });
    await callServer(one, 'cancelBet', { bet_id: betIdOf(waiting) }, maker);
    await expect.poll(readLay, SOON).toEqual({ price, size });
  });

  it('cancels unmatched bets of any server', async () => {
    const token = await signInDemo(one);
    const waiting = await backFirst(one, token, { odds: '900', stack: 200, unmatched: 'keep' });
    expect(waiting).toMatchObject({ error: false, data: { unmatched: 200 } });
    const cancelled = await callServer(other, 'cancelBet', { bet_id: betIdOf(waiting) }, token);
    expect(cancelled).toMatchObject({ data: { cancelled: 200, matched: 0 } });
    expect(await readBet(betIdOf(waiting))).toMatchObject({ state: 'LAPSED', unmatched: '0' });
  });
});

describe('a change on one server', () => {
  it('ends sign-ins on the others @asvs:7.4.1 @security:sessions.6', async () => {
    const name = 'asha-of-two';
    const password = 'correct horse';
    const user = { user_name: name, password };
    expect(await callServer(one, 'userCreate', user, admin.token)).toMatchObject({ error: false });
    const [asks, signedOut, listed] = [
      await signIn(name, password, one),
      await signIn(name, password, other),
      await signIn(name, password, other),
    ];
    const { user_id } = asks;
    const ended = await signIn(name, password, other);
    const { session_id } = await readCurrent(ended);
    for (const each of [asks, signedOut, listed, ended]) {
      expect(await statusOf(other, each)).toBe(200);
    }
    await callServer(one, 'sessionEnd', { session_id }, asks.token);
    expect([await statusOf(other, ended), await statusOf(other, listed)]).toEqual([401, 200]);
    await callServer(one, 'logout', {}, signedOut.token);
    expect(await statusOf(other, signedOut)).toBe(401);
    await callServer(one, 'sessionEndOthers', {}, asks.token);
    expect([await statusOf(other, listed), await statusOf(other, asks)]).toEqual([401, 200]);
    const another = await signIn(name, password, other);
    expect(await statusOf(other, another)).toBe(200);
    const link = await callServer(other, 'makeInstantId', { user_id }, admin.token);
    const newPassword = 'another horse';
    const input = { oldPassword: password, newPassword, confirmNewPassword: newPassword };
    const renewed = (await callServer(one, 'changePassword', input, asks.token))
      .data as SessionData;
    expect([await statusOf(other, another), await statusOf(other, renewed)]).toEqual([401, 200]);
    const { token: unused } = link.data as { token: string };
    const late = await fetch(`${other.address}/api/v5/${unused}`, { method: 'POST' });
    expect(late.status).toBe(410);
    const reason = { user_id, reason: 'Asked by phone' };
    await callServer(one, 'userEndSessions', reason, admin.token);
    expect(await statusOf(other, renewed)).toBe(401);
    const last = await signIn(name, newPassword, other);
    expect(await statusOf(other, last)).toBe(200);
    const close = { ...reason, closed: true };
    expect(await callServer(one, 'userAccess', close, admin.token)).toMatchObject({ error: false });
    expect(await statusOf(other, last)).toBe(401);
  });

  it('of the controls of a match reaches every server and open stream, and is read by the leader where no message came', async () => {
    const match_id = (await readMatch(leader))?.match_id ?? '';
    const readMessages = () =>
      Promise.all(
        cluster.servers.map(async (server) => {
          const { data } = await callServer(server, 'eventDetails', { match_id });
          return (data as { odds: { adminMessage: string | null } }).odds.adminMessage;
        }),
      );
    const control = (adminMessage: string | null) =>
      callServer(one, 'matchControl', { match_id, reason: 'x', adminMessage }, admin.token);
    const stream = await openServerStream(other, { [`event:${match_id}`]: null });
    expect(await control('Rain')).toMatchObject({ error: false });
    await expect.poll(readMessages, SOON).toEqual(['Rain', 'Rain', 'Rain']);
    await expect.poll(() => JSON.stringify(stream.frames), SOON).toContain('Rain');
    stream.close();
    const token = await signInDemo(other);
    expect(await backFirst(other, token)).toMatchObject({ error_code: 'ADMIN_STOP' });
    await cluster.query(
      `update match_controls set version = version + 1, controls = '{"all":{"adminMessage":"Found"},"markets":{}}'`,
    );
    await controlFeed(leader, 'step', 2);
    await expect.poll(readMessages, SOON).toEqual(['Found', 'Found', 'Found']);
    await control(null);
    await expect.poll(readMessages, SOON).toEqual([null, null, null]);
  });
});

describe('a cluster whose Redis an attacker can write to', () => {
  it.each([
    ['without the secret', (_: string, text: string) => text],
    ['with the secret', createMessageSeal([CLUSTER_BUS_SECRET]).close],
  ])('ignores a forged leader %s @asvs:13.2.1 @security:keys.4', async (_, close) => {
    const client = new Redis(cluster.redis.url);
    const [channel = ''] = (await client.pubsub('CHANNELS', 'exchange:*bus')) as string[];
    for (const [index, kind] of ['beat', 'image', 'beat'].entries()) {
      const at = Date.now();
      const message = JSON.stringify({ kind, fencing: 999, number: 5, at, beats: [] });
      await client.publish(channel, close(channel, `mallory ${at} ${index} ${message}`));
    }
    client.disconnect();
    // A message of the leader that came later was read after the forged ones.
    await controlFeed(leader, 'step', 5);
    const shown = await readMatch(leader);
    for (const server of [one, other]) {
      await expect.poll(() => readMatch(server), SOON).toEqual(shown);
    }
    // A bet takes from what all of them show.
    for (const server of [one, other]) {
      const token = await signInDemo(server);
      await expect.poll(() => backFirst(server, token), SOON).toMatchObject({ error: false });
    }
  });
});

describe('a cluster without Redis', () => {
  it('suspends the markets of followers, is served by the leader, and recovers by itself @spec:cluster.4', async () => {
    const token = await signInDemo(leader);
    const match_id = (await readMatch(leader))?.match_id;
    await cluster.redis.kill();
    for (const server of [one, other]) {
      await expect.poll(() => readStatus(server), SOON).toBe('SUSPENDED');
    }
    expect(await backFirst(one, token)).toMatchObject({
      error: true,
      message: 'The market is suspended.',
    });
    const placed = await backFirst(leader, token);
    expect(placed).toMatchObject({ error: false });
    const shown = await readMatch(leader);

    // A new server has no prices yet, and does not report a match as missing.
    const late = await cluster.add();
    const readReadiness = async () => (await fetch(`${late.address}/ready`)).status;
    expect(await readReadiness()).toBe(503);
    expect((await fetch(`${late.address}/health`)).status).toBe(200);
    for (const [name, input] of [
      ['matchList', {}],
      ['eventDetails', { match_id, sport_id: '4' }],
      ['eventSessions', { match_id }],
    ] as const) {
      expect(await callServer(late, name, input)).toMatchObject({
        status: 503,
        message: 'The prices are not here yet, please try again.',
      });
    }
    const stream = await openServerStream(late, { [`event:${match_id}`]: null });

    await cluster.redis.start();
    for (const server of [one, other, late]) {
      await expect.poll(() => readMatch(server), SOON).toEqual(shown);
    }
    expect(await readReadiness()).toBe(200);
    await expect.poll(() => dataFrames(stream).length, SOON).toBeGreaterThan(0);
    stream.close();
    expect(await backFirst(one, token)).toMatchObject({ error: false });
    await expect.poll(() => readMatch(leader), SOON).not.toEqual(shown);
    const rows = await cluster.query('select 1 from bets where market_id = $1 and id >= $2', [
      CLUSTER_MARKET,
      betIdOf(placed),
    ]);
    expect(rows).toHaveLength(2);
  });
});
