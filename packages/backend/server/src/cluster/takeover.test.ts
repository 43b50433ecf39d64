import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
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
/** Another server leads within 3 s of the leader's death. */
const TAKEN_OVER = { timeout: 5000, interval: 25 };

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(3, HELD_RECORDING);
});
afterAll(() => cluster.stop());

const alive = async () => {
  const leader = await cluster.findLeader();
  if (!leader) throw new Error('there is no leader');
  const followers = cluster.servers.filter((server) => server !== leader);
  return { leader, followers };
};
const listSnapshots = ({ frames }: ServerStream) =>
  frames.filter((frame) => frame.kind === 'snapshot');
const epochOf = ({ id }: { id: string }) => id.slice(0, id.lastIndexOf('.'));
/** Opens a stream of the match at a server and waits for its first frame. */
async function followMatch(server: ServerProcess): Promise<ServerStream> {
  const topic = `event:${(await readMatch(server))?.match_id}`;
  const stream = await openServerStream(server, { [topic]: null });
  await expect.poll(() => listSnapshots(stream), SOON).toHaveLength(1);
  return stream;
}
const remove = (server: ServerProcess) => {
  cluster.servers.splice(cluster.servers.indexOf(server), 1);
};

describe('a leader that was killed', () => {
  it('is replaced, and every acknowledged bet exists @spec:cluster.2', async () => {
    const { leader, followers } = await alive();
    const [one, other] = followers as [ServerProcess, ServerProcess];
    const token = await signInDemo(one);
    const placed = await backFirst(one, token);
    expect(placed).toMatchObject({ error: false });
    const stream = await followMatch(one);
    await leader.kill();
    remove(leader);
    await expect.poll(() => cluster.findLeader(), TAKEN_OVER).toBeOneOf([one, other]);
    await expect.poll(() => readStatus(one), SOON).toBe('OPEN');
    await expect.poll(() => readStatus(other), SOON).toBe('OPEN');
    const bets = await callServer(other, 'myBets', OPEN_BETS, token);
    expect(bets.data).toMatchObject([{ bet_id: (placed.data as { bet_id: number }).bet_id }]);
    // The next leader restarts the numbering: a client with an old number gets the whole page.
    await expect.poll(() => listSnapshots(stream).length, SOON).toBeGreaterThan(1);
    const epochs = listSnapshots(stream).map(epochOf);
    expect(epochs.at(-1)).not.toBe(epochs[0]);
    stream.close();
    await expect.poll(() => backFirst(one, token), SOON).toMatchObject({ error: false });
    await cluster.add();
  });
});

describe('a leader that is stopped', () => {
  it('exits and hands the lead over, and no bet is rejected after the next leader’s first message', async () => {
    const { leader, followers } = await alive();
    const [one] = followers as [ServerProcess];
    const token = await signInDemo(one);
    const stream = await followMatch(one);
    const [before] = listSnapshots(stream).map(epochOf);
    const isNextTerm = () => listSnapshots(stream).some((frame) => epochOf(frame) !== before);
    const kept = (await readBets()).length;
    const ended = leader.stop();
    const meanwhile: ClusterReply[] = [];
    // It is still open, suspended while the next leader takes over, and open again.
    while (!isNextTerm() || (await readStatus(one)) !== 'OPEN') {
      meanwhile.push(await backFirst(one, token));
    }
    const after: ClusterReply[] = [];
    for (let bet = 0; bet < 5; bet += 1) after.push(await backFirst(one, token));
    expect(after.map(({ message }) => message)).toEqual(Array(5).fill('Bet placed successfully'));
    const refused = meanwhile.filter(({ error }) => error);
    for (const { message } of refused) expect(message).toMatch(/suspended/);
    // Exactly the accepted bets are stored.
    expect(await readBets()).toHaveLength(kept + meanwhile.length - refused.length + after.length);
    expect(await ended).toBe(0);
    remove(leader);
    expect(followers).toContain(await cluster.findLeader());
    stream.close();
    await cluster.add();
  });
});

describe('a suspended leader process', () => {
  it('is preempted, writes nothing when it resumes, and no bet is settled twice @spec:cluster.3', async () => {
    const { leader, followers } = await alive();
    const [one] = followers as [ServerProcess];
    const token = await signInDemo(one);
    await expect.poll(() => backFirst(one, token), SOON).toMatchObject({ error: false });
    const gate = new pg.Client({ connectionString: cluster.postgres.url });
    await gate.connect();
    await gate.query('begin');
    await gate.query('select 1 from markets where id = $1 for update', [CLUSTER_MARKET]);
    // It is about to settle the market, waits for its row, and is suspended there.
    const settling = controlFeed(leader, 'seek', 'end').catch(() => undefined);
    const isWaiting = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%"markets"%for update%'`;
    await expect.poll(async () => (await cluster.query(isWaiting)).length, SOON).toBe(1);
    leader.pause();
    await gate.query('rollback');
    await gate.end();
    await expect.poll(() => cluster.findLeader(), SOON).toBeOneOf(followers);
    await expect.poll(() => readState(), SOON).toBe('OPEN');
    const next = await cluster.findLeader();
    await expect
      .poll(
        async () => (next && (await controlFeed(next, 'seek', 'end')).data?.ended) === true,
        SOON,
      )
      .toBe(true);
    // Beside the play: pending ends do not delay the start.
    await expect.poll(() => readState(), SOON).toBe('SETTLED');
    const settled = await readPostings();
    expect(settled).not.toEqual([]);
    leader.resume();
    await settling;
    // It follows by now, and shows the new leader's state.
    await expect
      .poll(() => readMatch(leader).then((match) => match?.match_id), SOON)
      .toBe(undefined);
    expect(await readPostings()).toEqual(settled);
    expect(await cluster.query('select sum(amount)::int as total from postings')).toEqual([
      { total: 0 },
    ]);
  });
});

const OPEN_BETS = { betType: 'P', limit: 20, pageno: 1 };

async function readState() {
  const rows = await cluster.query<{ state: string }>('select state from markets where id = $1', [
    CLUSTER_MARKET,
  ]);
  return rows[0]?.state;
}

const readBets = () => cluster.query('select id from bets where market_id = $1', [CLUSTER_MARKET]);

/** Returns the postings of the market's end, one row per player and round. */
const readPostings = () =>
  cluster.query(
    "select reference, count(*)::int as times from transactions where kind = 'settlement' and market = $1 group by reference",
    [CLUSTER_MARKET],
  );
