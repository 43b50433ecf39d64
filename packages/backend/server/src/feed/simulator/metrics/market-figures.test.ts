import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SIMULATED_KINDS } from '../../../db/schema/matches.ts';
import { loadRecording } from '../../betfair-stream/load-recording.ts';
import { measureSimulated, RECORDED_MARKET, RUPEES_A_POUND } from './figures-table.ts';
import { measureMarket } from './market-figures.ts';

const shared = fileURLToPath(
  new URL('../../../../../../../../shared/data/recordings/', import.meta.url),
);
const files = {
  market: `${shared}1.200806927.gz`,
  scores: `${shared}sportsdata-1.200806927.gz`,
};
const isThere = existsSync(files.market);

describe('simulated markets compared with the recorded one', () => {
  it.each(SIMULATED_KINDS)('of %s have similar changes, spreads and sizes', (kind) => {
    const figures = measureSimulated(kind, [1, 2]);
    const within = (value: number, wanted: number, share: number) => {
      expect(value).toBeGreaterThan(wanted * (1 - share));
      expect(value).toBeLessThan(wanted * (1 + share));
    };
    within(figures.changesPerSecond, RECORDED_MARKET.changesPerSecond, 0.1);
    expect(figures.mostChangesInASecond).toBeLessThanOrEqual(12);
    within(figures.bestPriceChanges, RECORDED_MARKET.bestPriceChanges, 0.35);
    within(figures.topThreeChanges, RECORDED_MARKET.topThreeChanges, 0.1);
    within(figures.spread.mean, RECORDED_MARKET.spread.mean, 0.25);
    expect(figures.spread.p90).toBe(RECORDED_MARKET.spread.p90);
    within(figures.levels.mean, RECORDED_MARKET.levels.mean, 0.25);
    within(figures.bestSize.median, RECORDED_MARKET.bestSize.median * RUPEES_A_POUND, 0.25);
    within(figures.topThreeSize.median, RECORDED_MARKET.topThreeSize.median * RUPEES_A_POUND, 0.3);
    expect(figures.suspended).toBeLessThan(0.15);
  });

  it.skipIf(!isThere)(
    isThere
      ? 'are compared with the figures of the recording'
      : 'SKIPPED: the recorded T20 is not there (../shared/data/recordings)',
    async () => {
      const { steps, inPlayAt = 0, runnerNames } = await loadRecording(files);
      const inPlay = steps.filter(({ at }) => at >= inPlayAt - 600_000);
      const figures = measureMarket(inPlay, [...runnerNames.keys()]);
      expect(figures.seconds).toBe(RECORDED_MARKET.seconds);
      for (const name of ['changesPerSecond', 'bestPriceChanges', 'topThreeChanges'] as const) {
        expect(figures[name]).toBeCloseTo(RECORDED_MARKET[name], 3);
      }
      expect(figures.spread.mean).toBeCloseTo(RECORDED_MARKET.spread.mean, 2);
      expect(figures.topThreeSize.median).toBeCloseTo(RECORDED_MARKET.topThreeSize.median, 1);
    },
  );
});
