#!/usr/bin/env node
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CALIBRATED_SPORTS, calibrateSport } from '../feed/simulator/metrics/calibration.ts';
import {
  measureSimulated,
  RECORDED_MARKET,
  RUPEES_A_POUND,
  toCalibrationTable,
  toMarketTable,
} from '../feed/simulator/metrics/figures-table.ts';
import { DEFAULT_SPEED } from '../feed/simulator/run/options.ts';

const FILE = fileURLToPath(new URL('../feed/simulator/README.md', import.meta.url));
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

Figures of simulated matches beside a recorded market, written by
\`cd packages/backend/server && npm run simulator:figures\`.`;
const text = `${HEAD}\n\n${market}\n\n${calibration}\n`;
await writeFile(FILE, text);
console.log(text);
