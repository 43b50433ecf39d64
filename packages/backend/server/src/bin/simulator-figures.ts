#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { CALIBRATED_SPORTS, calibrateSport } from '../feed/simulator/metrics/calibration.ts';
import {
  measureSimulated,
  RECORDED_MARKET,
  RUPEES_A_POUND,
  toCalibrationTable,
  toMarketTable,
} from '../feed/simulator/metrics/figures-table.ts';
import { DEFAULT_SPEED } from '../feed/simulator/run/options.ts';

const FILE = new URL('../feed/simulator/README.md', import.meta.url).pathname;
const SEED = 20_261_120;
const MATCHES = 10_000;
const MEASURED_SEEDS = [1, 2, 3, 4];

const simulated = (head: string, kind: Parameters<typeof measureSimulated>[0], speed = 1) => ({
  head,
  figures: measureSimulated(kind, MEASURED_SEEDS, speed),
  unit: 1,
});
const market = toMarketTable([
  { head: 'recorded T20', figures: RECORDED_MARKET, unit: RUPEES_A_POUND },
  simulated('T20', 'T20'),
  simulated(`T20 at speed ${DEFAULT_SPEED}`, 'T20', DEFAULT_SPEED),
  simulated('ODI', 'ODI'),
  simulated('football', 'football'),
  simulated('tennis', 'tennis'),
]);
const calibration = toCalibrationTable(
  CALIBRATED_SPORTS.map((sport) => [sport, calibrateSport(sport, MATCHES, SEED)] as const),
);
const HEAD = `# Simulator

## Markets

- **All sports:** Match Odds. **Cricket** also: Bookmaker, session lines, To Win the Toss, Top Batter and Top 2
  Batters of each side.
- **Football:** Over/Under 2.5 and 1.5 Goals, Both Teams to Score, Handicap 1.5 Goals, Goal 1 to Goal 5.
- **Tennis:** Set 1 Winner, Set 2 Winner, Set Betting.
- **Tournaments:** Winner, To Reach the Final (two winners).

**Top Batter** is a market of eleven. Who bats follows from the balls: the striker makes the runs of a ball or is out,
odd runs and a new over change ends, an extra counts for no batter; so all runs add up to the score. Chances are shares
of 500 simulated ends of the innings, calculated after each over, boundary and wicket; who ties divides a share. A beaten
batter (out, with fewer runs than another) takes no bets. The market of the side that bats second trades from the start,
by the total that it may have to chase. **Top 2 Batters** has two winners and the same courses: chances and prices are of
sum 2, a beaten batter has fewer runs than two others, and who ties for the second place divides it.

**A tournament** (\`--sim-outrights\`) is an event of its own: four teams play a league of six matches and a final, one
every twelve minutes, with results of its own, not those of matches on the board. Chances are exact: the sum over all
courses of the matches left; who ties in the league draws lots. A team that is out, or sure of the final, takes no bets.

## Figures

Figures of simulated matches beside a recorded market, written by
\`cd packages/backend/server && npm run simulator:figures\`.`;
const text = `${HEAD}\n\n${market}\n\n${calibration}\n`;
await writeFile(FILE, text);
console.log(text);
