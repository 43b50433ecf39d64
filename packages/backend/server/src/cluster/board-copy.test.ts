import { setImmediate as immediate } from 'node:timers/promises';
import type { KnownLeader } from '@exchange/server-kit/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createManualClock } from '../clock.ts';
import { applyEvent } from '../feed/board/apply-event.ts';
import { type Board, createBoard, type MatchState } from '../feed/board/board.ts';
import { applySessionLineChange } from '../feed/board/session-line.ts';
import { createRandom, type Random } from '../random.ts';
import {
  type BoardMessage,
  type BoardPosition,
  type BoardSnapshot,
  createSharedScores,
  nameSnapshot,
  type SharedMatch,
} from './board-messages.ts';
import { type BoardPublisher, startBoardPublisher } from './board-publisher.ts';
import { type BoardReplica, STALE_MS, startBoardReplica } from './board-replica.ts';
import type { Bus, BusMessage } from './bus.ts';

const LEADER = 'the leader';
const SOON = { interval: 10 };
const clock = createManualClock(new Date('2026-07-11T10:00:00.000Z'));
const REAL_TIME = { speed: 1, toReal: (at: number) => at };

/** A channel within the process that loses messages by a seed. */
function createLossyLine(random: Random) {
  const ends: ((message: BusMessage, sender: string) => void)[] = [];
  const kept = new Map<string, string>();
  let share = 0;
  let sent = 0;
  const open = (): Bus => {
    const mine = ends.length;
    ends.push(() => undefined);
    return {
      send(message) {
        sent += 1;
        const text = JSON.stringify(message);
        for (const [index, end] of ends.entries()) {
          if (index === mine || random() < share) continue;
          setImmediate(() => end(JSON.parse(text) as BusMessage, LEADER));
        }
      },
      onMessage(listener) {
        ends[mine] = listener;
      },
      settled: async () => undefined,
      isBusy: () => false,
      onUp: () => undefined,
      storeText: async (name, text) => void kept.set(name, text) === undefined,
      find: async (name) => kept.get(name),
      isUp: () => true,
      close: () => undefined,
    };
  };
  return {
    open,
    /** The text that is stored under a name. */
    kept: (name: string) => kept.get(name),
    keep: (name: string, text: string) => void kept.set(name, text),
    /** Number of messages sent. */
    sent: () => sent,
    lose(wanted: number) {
      share = wanted;
    },
  };
}

const SEED = Math.floor(Math.random() * 2 ** 32);
const random = createRandom(SEED);
let line: ReturnType<typeof createLossyLine>;
let own: Board;
let copy: Board;
let publisher: BoardPublisher | undefined;
let replica: BoardReplica;
let places: (BoardPosition | undefined)[];
/** Lead of the replica's clock over the leader's, in ms. */
let ahead: number;
/** The leader according to the database. */
let known: KnownLeader;
const scores = () => createSharedScores(() => undefined);

function publish(fencing: number): void {
  known = { fencing, holder: LEADER };
  const bus = line.open();
  const made = startBoardPublisher({
    board: own,
    bus,
    clock,
    fencing,
    scores: scores(),
    onPublished: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
  publisher = made;
  bus.onMessage((message) => {
    if (message.kind === 'ask') made.ask();
  });
}

beforeEach(() => {
  line = createLossyLine(random);
  own = createBoard(clock);
  copy = createBoard(clock);
  places = [];
  ahead = 0;
  known = { fencing: 0, holder: null };
  const bus = line.open();
  replica = startBoardReplica({
    board: copy,
    bus,
    scores: scores(),
    clock: { now: () => new Date(clock.now().getTime() + ahead) },
    readLeader: async () => known,
    onPublished: () => undefined,
    onCounted: () => undefined,
    onPlace: (place) => places.push(place),
    onFault: (error) => {
      throw error;
    },
  });
  bus.onMessage((message) => replica.receive(message as BoardMessage, LEADER));
});
afterEach(() => {
  publisher?.stop();
  replica.stop();
  vi.useRealTimers();
});

function openMatch(id: string): MatchState {
  const info = { id, sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' };
  const market = {
    id: `${id}-odds`,
    matchId: id,
    kind: 'odds',
    name: 'Match Odds',
    priceType: 'decimal',
    minStake: 1,
    maxStake: 1000,
    opensBefore: 0,
    runners: ['A', 'B'].map((name) => ({ id: name, name })),
  } as const;
  const match = own.open(info, [market]);
  own.openSessionLine({ id: `${id}-line`, matchId: id, name: '6 overs', minStake: 1, maxStake: 9 });
  return match;
}

/** Opens its markets for bets. */
function openForBets(board: Board): void {
  const runners = ['A', 'B'].map((id) => ({ id, status: 'ACTIVE' as const }));
  const definition = { status: 'OPEN' as const, inPlay: true, betDelay: 0, startsAt: 0, runners };
  for (const match of board.matches()) {
    for (const market of match.markets)
      applyEvent(match, market, { kind: 'definition', definition }, REAL_TIME);
  }
}

/** Reads the replica, which has read its socket a moment later. */
async function probe(): Promise<void> {
  replica.check();
  for (let turn = 0; turn < 3; turn += 1) await immediate();
}

/** Changes a match at random. */
function move(match: MatchState): void {
  const [market] = match.markets;
  const [session] = match.sessions;
  if (!market) return;
  const price = Math.round(150 + random() * 100) / 100;
  if (random() < 0.2) {
    const status = random() < 0.5 ? ('OPEN' as const) : ('SUSPENDED' as const);
    const runners = ['A', 'B'].map((id) => ({ id, status: 'ACTIVE' as const }));
    const definition = { status, inPlay: true, betDelay: 5, startsAt: 0, runners };
    applyEvent(match, market, { kind: 'definition', definition }, REAL_TIME);
  } else {
    const isSnapshot = random() < 0.1;
    const runners = [
      { id: 'A', back: [[price, 5000] as const], lay: [[price + 0.02, 0] as const] },
    ];
    applyEvent(match, market, { kind: 'prices', isSnapshot, runners }, REAL_TIME);
  }
  if (!session || random() < 0.7) return;
  applySessionLineChange(session, { status: 'OPEN', no: { line: 40, rate: price }, yes: null });
  match.version += 1;
}

/** Everything that a reader can see. */
const show = (board: Board) =>
  board.matches().map(({ version: _, heartbeatAt: __, ...match }) => ({
    ...match,
    markets: match.markets.map(({ book, history, ...market }) => ({
      ...market,
      statusVersion: undefined,
      book: book.snapshot(),
    })),
    sessions: match.sessions.map((session) => ({ ...session, statusVersion: undefined })),
  }));

describe(`a replica of the leader's board (seed ${SEED})`, () => {
  it('is equal after any changes, also where messages are lost', async () => {
    const matches = ['1', '2', '3'].map(openMatch);
    publish(1);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    line.lose(0.3);
    for (let round = 0; round < 50; round += 1) {
      for (const match of matches) if (random() < 0.6) move(match);
      if (round === 20) own.close('3');
      const sent = line.sent();
      await expect.poll(line.sent, SOON).toBeGreaterThan(sent);
    }
    line.lose(0);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    expect(places.filter(Boolean).length).toBeGreaterThan(1);
  });

  it('reads and sends the names of the version before, for servers that are upgraded later', async () => {
    const match = openMatch('1');
    openForBets(own);
    move(match);
    for (const session of match.sessions) applySessionLineChange(session, { status: 'OPEN' });
    publish(1);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    const text = line.kept(nameSnapshot(1)) ?? '{}';
    const [{ match: stored }] = (JSON.parse(text) as BoardSnapshot).matches as [SharedMatch];
    const market = own.market('1-odds');
    expect(stored.markets).toMatchObject([
      {
        events: market?.eventSeq,
        turnedAt: market?.statusVersion,
        suspendedAt: market?.suspendedSeq,
        inPlayAt: market?.inPlaySeq,
      },
    ]);
    expect(stored.sessions).toMatchObject([{ turnedAt: 1 }]);
    expect(copy.sessionLine('1-line')).not.toHaveProperty('turnedAt');
    expect(copy.market('1-odds')).toMatchObject({
      eventSeq: market?.eventSeq,
      suspendedSeq: market?.suspendedSeq,
      inPlaySeq: market?.inPlaySeq,
    });
  });

  it('is equal after a bet took liquidity, without news of the feed', async () => {
    const match = openMatch('1');
    publish(1);
    const { book, eventSeq } = own.market('1-odds') ?? {};
    book?.apply(true, [{ id: 'A', back: [[2, 5000]], lay: [] }], 1);
    match.version += 1;
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    const fills = [{ price: 2, stake: 100 }];
    book?.take({ runnerId: 'A', side: 'back', fills, eventSeq: 1 });
    match.version += 1;
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    expect(copy.market('1-odds')).toMatchObject({ eventSeq });
    expect(copy.market('1-odds')?.book.levels('A', 'back')).toEqual([{ price: 2, size: 4900 }]);
  });

  it('keeps its objects, so that a delayed bet sees the changes', async () => {
    const match = openMatch('1');
    publish(1);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    const market = copy.market('1-odds');
    for (let index = 0; index < 10; index += 1) move(match);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    expect(copy.market('1-odds')).toBe(market);
    expect(market?.eventSeq).toBe(own.market('1-odds')?.eventSeq);
  });

  it('is suspended while the leader is silent, and rejects earlier bets when it is back @asvs:16.5.3', async () => {
    const match = openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    const seen = own.market('1-odds')?.eventSeq ?? 0;
    line.lose(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('SUSPENDED');
    move(match);
    openForBets(own);
    line.lose(0);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    expect(copy.market('1-odds')?.statusVersion).toBeGreaterThan(seen);
  });

  it('rejects bets a second after the last message of the leader, and accepts them before', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10) {
        vi.advanceTimersByTime(10);
        await immediate();
      }
    };
    const readStatus = async () => {
      await probe();
      return copy.market('1-odds')?.status;
    };
    openMatch('1');
    openForBets(own);
    publish(1);
    await pass(500);
    // Nothing changes: the leader only sends heartbeats.
    for (let second = 0; second < 5; second += 1) {
      await pass(1000);
      expect(await readStatus()).toBe('OPEN');
    }
    line.lose(1);
    await pass(700);
    expect(await readStatus()).toBe('OPEN');
    await pass(300);
    expect(await readStatus()).toBe('SUSPENDED');
  });

  it('stays open where its own server was suspended while the leader continued', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    // Within one round of the event loop: the leader's messages are sent, and not read yet.
    vi.advanceTimersByTime(3 * STALE_MS);
    expect(replica.hasFreshPrices()).toBe(false);
    await probe();
    expect(replica.hasFreshPrices()).toBe(true);
    expect(copy.market('1-odds')?.status).toBe('OPEN');
    expect(places).toHaveLength(1);
  });

  it('counts a late message from the time of its sending', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    line.lose(1);
    const at = clock.now().getTime() - 900;
    const { fencing, number } = places.at(-1) ?? {};
    expect(fencing).toBe(1);
    replica.receive({ kind: 'beat', fencing: 1, number: number ?? 0, at, beats: [] }, LEADER);
    vi.advanceTimersByTime(90);
    await probe();
    expect(copy.market('1-odds')?.status).toBe('OPEN');
    vi.advanceTimersByTime(10);
    await probe();
    expect(copy.market('1-odds')?.status).toBe('SUSPENDED');
  });

  it('opens again after its clock was set, but not before the messages count as recent', async () => {
    openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    // On the replica's clock the leader's next messages are 2 s old.
    const ends = clock.now();
    ahead = 2000;
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('SUSPENDED');
    const shown = places.length;
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    expect(places).toHaveLength(shown + 1);
    expect(clock.now()).toEqual(ends);
  });

  it('is suspended as soon as it gets a message of the next leader, without its board yet', async () => {
    openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    known = { fencing: 2, holder: 'the next' };
    const heartbeat = { kind: 'beat', fencing: 2, number: 1, beats: [] } as const;
    replica.receive({ ...heartbeat, at: clock.now().getTime() }, 'the next');
    // The database is queried before the board is suspended; no bet is stored meanwhile.
    expect(replica.hasFreshPrices()).toBe(false);
    await immediate();
    expect(copy.market('1-odds')?.status).toBe('SUSPENDED');
    expect(places.at(-1)).toBe(undefined);
  });

  it.each([
    ['an unknown number', 999, 'mallory'],
    ['an unknown number, in the name of the leader', 999, LEADER],
    ['the number of the leader', 1, 'a past leader'],
    ['the number of an ended term', 0, LEADER],
  ])('ignores a leader with %s', async (_, fencing, sender) => {
    openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    const [before] = copy.matches();
    const shown = show(copy);
    const at = clock.now().getTime();
    const board = { kind: 'board', fencing, number: 2, at, matches: [], counted: [] } as const;
    for (let reported = 0; reported < 3; reported += 1) {
      replica.receive({ kind: 'beat', fencing, number: 50 + reported, at, beats: [] }, sender);
      replica.receive({ kind: 'image', fencing, number: 50 }, sender);
      replica.receive({ ...board, number: 51 + reported }, sender);
      await immediate();
    }
    await expect.poll(replica.hasFreshPrices, SOON).toBe(true);
    expect([show(copy), copy.matches()[0]]).toEqual([shown, before]);
    expect(copy.market('1-odds')?.status).toBe('OPEN');
    expect(places).toHaveLength(1);
  });

  it('ignores a snapshot from before the announced one', async () => {
    const match = openMatch('1');
    openForBets(own);
    publish(1);
    await expect.poll(() => copy.market('1-odds')?.status, SOON).toBe('OPEN');
    const name = nameSnapshot(1);
    const old = await line.kept(name);
    line.lose(1);
    move(match);
    const number = (places.at(-1)?.number ?? 0) + 100;
    // A number was missed, and Redis has the former snapshot again.
    replica.receive(
      { kind: 'beat', fencing: 1, number, at: clock.now().getTime(), beats: [] },
      LEADER,
    );
    line.keep(name, old ?? '');
    const shown = places.length;
    replica.receive({ kind: 'image', fencing: 1, number }, LEADER);
    await immediate();
    expect(places).toHaveLength(shown);
  });

  it("shows its server's former board as the leader, suspended, despite later changes by the former feed", () => {
    replica.pause(1);
    openMatch('1');
    openForBets(own);
    replica.resume(own);
    expect(own.market('1-odds')?.status).toBe('OPEN');
    expect(copy.matches()).toMatchObject([{ id: '1', name: 'A v B' }]);
    expect(copy.market('1-odds')?.book.snapshot()).toEqual(own.market('1-odds')?.book.snapshot());
    for (const match of own.matches()) for (let round = 0; round < 20; round += 1) move(match);
    openForBets(own);
    expect(copy.market('1-odds')?.status).toBe('SUSPENDED');
  });

  it('follows the next leader, and ignores the former one', async () => {
    openMatch('1');
    publish(1);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    const former = publisher;
    const old = own;
    own = createBoard(clock);
    openMatch('2');
    publish(2);
    await expect.poll(() => copy.matches().map(({ id }) => id), SOON).toEqual(['2']);
    for (const match of old.matches()) move(match);
    await expect.poll(() => show(copy), SOON).toEqual(show(own));
    expect(copy.match('1')).toBeUndefined();
    former?.stop();
  });
});
