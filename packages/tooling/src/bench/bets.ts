import { startPostgres, startTestExchange, type TestUser } from '@exchange/server/testing';
import { createBareBet } from './bare-server-process.ts';
import { calculateMedian, calculateQuantile, reportFigures } from './figure.ts';
import { interleave, runConcurrent, type Window } from './timing.ts';

/**
 * Measures bets through the whole application (route, validation, session, rules, ledger) against
 * the bare SQL transaction. `bets.ts pglite|postgres`.
 */

/** Concurrent bets. */
const CONCURRENCY = 16;
/** Players; each lane has its own, so that no two bets wait for one account. */
const PLAYERS_A_LANE = 25;
const WINDOW_MS = 2000;
const TURNS = 5;
/** Rupees. */
const STAKE = 100;
const BALANCE = 10_000_000;
/** Paise on offer; more than all windows together match. */
const DEPTH = 1e13;
const MARKET = 'market';
const BARE_MARKET = 'bare';
const AIM = 0.6;

const name = process.argv[2] === 'postgres' ? 'PostgreSQL' : 'PGlite';
const postgres = name === 'PostgreSQL' ? await startPostgres() : undefined;
const exchange = await startTestExchange({ databaseUrl: postgres?.url });
try {
  const prices = ['A', 'B'].map((id) => ({
    id,
    back: [[2, DEPTH] as [number, number]],
    lay: [[2.02, DEPTH] as [number, number]],
  }));
  await exchange.openMarket({ id: MARKET, prices });
  // The baseline's rows are separate, so that no bet has to read them.
  await exchange.openMarket({ id: BARE_MARKET, prices });
  const players: TestUser[] = [];
  for (let made = 0; made < CONCURRENCY * PLAYERS_A_LANE; made += 1) {
    players.push(await exchange.createUser({ rupees: BALANCE }));
  }
  let turn = 0;
  const nextPlayer = (lane: number) => {
    turn += 1;
    const player = players[lane * PLAYERS_A_LANE + (turn % PLAYERS_A_LANE)];
    if (!player) throw new Error(`lane ${lane} has no players`);
    return player;
  };
  const placeBare = createBareBet(exchange, BARE_MARKET);
  const placeBet = async (lane: number) => {
    const bet = { marketId: MARKET, odds: 2, stake: STAKE, key: crypto.randomUUID() };
    const reply = await exchange.placeBet(nextPlayer(lane), bet);
    if (reply.error) throw new Error(`a bet was refused: ${reply.message}`);
  };
  console.log(`▸ bets on ${name}: ${players.length} players, ${CONCURRENCY} bets at once`);
  const results = await interleave(
    {
      bare: () => runConcurrent(CONCURRENCY, WINDOW_MS, (lane) => placeBare(nextPlayer(lane).id)),
      bets: () => runConcurrent(CONCURRENCY, WINDOW_MS, placeBet),
    },
    TURNS,
  );
  const rate = (windows: readonly Window[]) => calculateMedian(windows.map((one) => one.rate));
  const latency = (windows: readonly Window[], q: number) =>
    calculateQuantile(
      windows.flatMap(({ latencies }) => latencies),
      q,
    );
  const bare = 'bare SQL transaction';
  const ratio = rate(results.bets) / rate(results.bare);
  reportFigures([
    {
      name: `bets on ${name}`,
      unit: 'bets/s',
      value: rate(results.bets),
      baseline: { name: bare, value: rate(results.bare) },
      aim: { text: `ratio ≥ ${AIM}`, met: ratio >= AIM },
    },
    ...[0.5, 0.99].map((q) => ({
      name: `bets on ${name}, p${q * 100}, ${CONCURRENCY} at once`,
      unit: 'ms',
      value: latency(results.bets, q),
      baseline: { name: bare, value: latency(results.bare, q) },
    })),
  ]);
} finally {
  await exchange.close();
  await postgres?.stop();
}
// PGlite leaves a timer of its own behind, which would keep this process for minutes.
process.exit(0);
