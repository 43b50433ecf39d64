import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise, toRupees } from '../money.ts';
import {
  calculateSessionLineBook,
  calculateSessionLineEnds,
  calculateSessionLineExposure,
  calculateSessionLineResult,
  calculateSessionLineTotal,
  type SessionLinePosition,
  type SessionLineSide,
  winsSessionLine,
} from './session-line.ts';

const bet = (
  side: SessionLineSide,
  line: number,
  size = 100,
  rupees = 100,
): SessionLinePosition => ({
  side,
  line,
  size,
  stake: toPaise(rupees),
});
const inRupees = (positions: SessionLinePosition[]) =>
  [...calculateSessionLineBook(positions)].map(([runs, paise]) => [runs, toRupees(paise)]);

describe('session bets', () => {
  it('No 40 / Yes 48, score 38: No wins, Yes loses (exchange.md)', () => {
    expect(winsSessionLine(bet('no', 40), 38)).toBe(true);
    expect(winsSessionLine(bet('yes', 48), 38)).toBe(false);
    expect(calculateSessionLineResult(bet('no', 40, 90), 38)).toBe(toPaise(100));
    expect(calculateSessionLineResult(bet('yes', 48, 90), 38)).toBe(toPaise(-100));
  });

  it.each([
    [39, true, false],
    [40, false, true],
    [41, false, true],
  ])('with the line at 40, %d runs: No wins %s, Yes wins %s', (runs, no, yes) => {
    expect([winsSessionLine(bet('no', 40), runs), winsSessionLine(bet('yes', 40), runs)]).toEqual([
      no,
      yes,
    ]);
  });

  it.each<[string, SessionLinePosition, number, number]>([
    ['Yes at 90', bet('yes', 40, 90), 100, 90],
    ['No at 110', bet('no', 40, 110), 110, 100],
    ['Yes above 100 (a rate of 1.2)', bet('yes', 40, 120), 100, 120],
    ['No below 100', bet('no', 40, 85), 85, 100],
  ])('%s risks and wins by its size', (_name, position, risk, profit) => {
    expect(calculateSessionLineEnds(position)).toEqual({
      risk: toPaise(risk),
      profit: toPaise(profit),
    });
  });

  it('the book shows both sides of every line, exposure is its worst point', () => {
    const positions = [bet('no', 40), bet('yes', 48, 90)];
    expect(inRupees(positions)).toEqual([
      [39, 0],
      [40, -200],
      [47, -200],
      [48, -10],
    ]);
    expect(calculateSessionLineExposure(positions)).toBe(toPaise(200));
  });

  it('a middle that wins twice exposes only the outside', () => {
    const positions = [bet('yes', 40), bet('no', 48)];
    expect(inRupees(positions)).toEqual([
      [39, 0],
      [40, 200],
      [47, 200],
      [48, 0],
    ]);
    expect(calculateSessionLineExposure(positions)).toBe(0);
  });

  it('without bets the book is empty; a line of 0 is always reached', () => {
    expect(inRupees([])).toEqual([]);
    expect(calculateSessionLineExposure([])).toBe(0);
    expect(inRupees([bet('no', 0)])).toEqual([[0, -100]]);
  });
});

describe('properties', () => {
  /** A paisa in the units of stake × size. */
  const PAISA = 1_000_000n;
  const position = fc.record<SessionLinePosition>({
    side: fc.constantFrom<SessionLineSide>('yes', 'no'),
    line: fc.oneof(
      fc.integer({ min: 0, max: 220 }),
      fc.integer({ min: 0, max: 220 }).map((runs) => runs + 0.5),
    ),
    size: fc.integer({ min: 1, max: 2_500_000 }).map((units) => units / 10_000),
    stake: fc.integer({ min: 1, max: 1_000_000_000 }),
  });
  const positions = fc.array(position, { maxLength: 12 });

  it('the book has the results of every possible number of runs', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const book = calculateSessionLineBook(all);
        const every = Array.from({ length: 230 }, (_, runs) =>
          calculateSessionLineTotal(all, runs),
        );
        expect(calculateSessionLineExposure(all)).toBe(Math.max(0, -Math.min(...every)));
        expect(new Set(book.values())).toEqual(all.length === 0 ? new Set() : new Set(every));
        for (const [runs, result] of book) expect(result).toBe(every[runs]);
      }),
    );
  });

  it('exposure is never negative, at most the sum of all risks', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const exposure = calculateSessionLineExposure(all);
        const risks = all.reduce((sum, one) => sum + calculateSessionLineEnds(one).risk, 0);
        expect(exposure).toBeGreaterThanOrEqual(0);
        expect(exposure).toBeLessThanOrEqual(risks);
        expect(Object.is(exposure, -0)).toBe(false);
      }),
    );
  });

  it('a hedge adds at most its own risk, and an opposite one at the same line at most a paisa', () => {
    fc.assert(
      fc.property(positions, position, (all, more) => {
        const before = calculateSessionLineExposure(all);
        const after = calculateSessionLineExposure([...all, more]);
        expect(after).toBeLessThanOrEqual(before + calculateSessionLineEnds(more).risk);
        const opposite = { ...more, side: more.side === 'yes' ? 'no' : 'yes' } as const;
        expect(calculateSessionLineExposure([...all, more, opposite])).toBeLessThanOrEqual(
          before + 1,
        );
      }),
    );
  });

  it('is rounded to the nearest paisa, halves up', () => {
    fc.assert(
      fc.property(position, (one) => {
        const exact = BigInt(one.stake) * BigInt(Math.round(one.size * 10_000));
        const { risk, profit } = calculateSessionLineEnds(one);
        const drift = BigInt(one.side === 'yes' ? profit : risk) * PAISA - exact;
        expect(drift > -PAISA / 2n && drift <= PAISA / 2n).toBe(true);
      }),
    );
  });
});

const file = fileURLToPath(
  new URL('../../../../../../shared/data/session-lines.csv', import.meta.url),
);
const isThere = existsSync(file);

/** Lines a minute before the start with the runs that came: [No line, Yes line, runs, reached]. */
const readLines = () =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').slice(3).map(Number) as [number, number, number, number]);

describe('real lines of the Big Bash League 2024–25', () => {
  it.skipIf(!isThere)(
    isThere
      ? 'all 161 settle by the runs, also where the innings ended before the over'
      : 'SKIPPED: the lines are not there (../shared/data/session-lines.csv)',
    () => {
      const lines = readLines();
      const won = { yes: 0, no: 0, noOfEnded: 0 };
      for (const [noLine, yesLine, runs, reached] of lines) {
        const [no, yes] = [bet('no', noLine), bet('yes', yesLine)];
        const noWins = calculateSessionLineResult(no, runs) > 0;
        const yesWins = calculateSessionLineResult(yes, runs) > 0;
        expect([noWins, yesWins]).toEqual([runs < noLine, runs > yesLine]);
        expect(noWins && yesWins).toBe(false);
        const worst = calculateSessionLineExposure([no, yes]);
        expect(-calculateSessionLineTotal([no, yes], runs)).toBeLessThanOrEqual(worst);
        won.yes += Number(yesWins);
        won.no += Number(noWins);
        won.noOfEnded += Number(noWins && reached === 0);
      }
      expect(lines).toHaveLength(161);
      expect(won).toEqual({ yes: 43, no: 52, noOfEnded: 3 });
    },
  );
});
