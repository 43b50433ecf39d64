import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../random.ts';
import type { SessionLineUpdate } from '../../feed.ts';
import { createCricketMatch, playCricket } from '../cricket/cricket-match.ts';
import {
  type CricketState,
  type InningsFigures,
  ODI,
  startCricket,
  T20,
} from '../cricket/state.ts';
import { createSessionLineMarket } from './generate-session-line-events.ts';
import { quoteLine } from './session-line-kinds.ts';

const EVEN = { batting: 0, bowling: 0 };
const TEAMS = ['Kites', 'Falcons'] as const;
const match = createCricketMatch(T20, [EVEN, EVEN]);
const at = (first: InningsFigures): CricketState => ({ ...startCricket(), first });
const read = (state: CricketState, paused = false, cutShort = false) =>
  new Map(
    createSessionLineMarket(match, TEAMS)
      .read(state, { paused, cutShort })
      .map((quote) => [quote.id, quote]),
  );

describe('session lines', () => {
  it('are those of the format and of the wicket that falls next', () => {
    const names = (quotes: Iterable<SessionLineUpdate>) => [...quotes].map(({ name }) => name);
    expect(names(read(startCricket()).values())).toEqual([
      '6 over runs Kites',
      '10 over runs Kites',
      '15 over runs Kites',
      '20 over runs Kites',
      'Fall of 1st wicket Kites',
    ]);
    const odi = createSessionLineMarket(createCricketMatch(ODI, [EVEN, EVEN]), TEAMS);
    const chase: CricketState = {
      ...startCricket(),
      innings: 2,
      first: { runs: 270, wickets: 8, balls: 300 },
      second: { runs: 12, wickets: 2, balls: 18 },
    };
    expect(names(odi.read(chase, { paused: false }))).toEqual([
      '10 over runs Falcons',
      '20 over runs Falcons',
      '30 over runs Falcons',
      '40 over runs Falcons',
      'Fall of 3rd wicket Falcons',
    ]);
  });

  it('are one run apart at 100, or on one line at 110 and 90 where a run matters more', () => {
    expect(quoteLine(47.4, 9)).toEqual({
      no: { line: 47, rate: 100 },
      yes: { line: 48, rate: 100 },
    });
    expect(quoteLine(46.6, 3)).toEqual({
      no: { line: 47, rate: 110 },
      yes: { line: 47, rate: 90 },
    });
  });

  it('follow the score', () => {
    const line = (innings: InningsFigures) => read(at(innings)).get('1-10-overs')?.no?.line ?? 0;
    expect(line({ runs: 0, wickets: 0, balls: 0 })).toBeGreaterThan(68);
    expect(line({ runs: 0, wickets: 0, balls: 0 })).toBeLessThan(88);
    expect(line({ runs: 60, wickets: 0, balls: 30 })).toBeGreaterThan(90);
    expect(line({ runs: 20, wickets: 4, balls: 30 })).toBeLessThan(60);
  });

  it('are suspended during a ball, and in the last over', () => {
    expect(read(at({ runs: 20, wickets: 1, balls: 12 }), true).get('1-6-overs')?.status).toBe(
      'SUSPENDED',
    );
    const last = read(at({ runs: 40, wickets: 1, balls: 31 }));
    expect(last.get('1-6-overs')).toEqual({
      id: '1-6-overs',
      name: '6 over runs Kites',
      status: 'SUSPENDED',
    });
    expect(last.get('1-10-overs')?.status).toBe('OPEN');
  });

  it('are settled on the runs when the overs are complete or all are out, void when cut short', () => {
    const complete = read(at({ runs: 44, wickets: 1, balls: 36 }));
    expect(complete.get('1-6-overs')).toMatchObject({ status: 'SETTLED', result: 44 });
    const out = read(at({ runs: 90, wickets: 10, balls: 70 }));
    expect(out.get('1-10-overs')).toMatchObject({ status: 'SETTLED', result: 90 });
    expect(out.get('1-20-overs')).toMatchObject({ status: 'SETTLED', result: 90 });
    const rain = read(at({ runs: 70, wickets: 2, balls: 60 }), false, true);
    expect(rain.get('1-10-overs')).toMatchObject({ status: 'SETTLED', result: 70 });
    expect(rain.get('1-15-overs')?.status).toBe('VOID');
    expect(rain.get('1-wicket-3')?.status).toBe('VOID');
  });

  it('on a wicket are settled on the runs at which it fell, void if it never did', () => {
    const market = createSessionLineMarket(match, TEAMS);
    market.read(at({ runs: 10, wickets: 0, balls: 12 }), { paused: false });
    const fallen = market.read(at({ runs: 17, wickets: 1, balls: 20 }), { paused: false });
    expect(fallen.find(({ id }) => id === '1-wicket-1')).toMatchObject({
      status: 'SETTLED',
      result: 17,
    });
    const over = market.read(at({ runs: 170, wickets: 1, balls: 120 }), { paused: false });
    expect(over.find(({ id }) => id === '1-wicket-2')).toMatchObject({
      status: 'VOID',
      voidReason: 'The wicket did not fall.',
    });
  });

  it('end once, and favour the house a little on both sides', () => {
    const random = createRandom(77);
    const count = { lines: 0, no: 0, yes: 0 };
    for (let i = 0; i < 120; i += 1) {
      const market = createSessionLineMarket(match, TEAMS);
      const open = new Map<string, SessionLineUpdate[]>();
      const ended = new Set<string>();
      for (const state of playCricket(match, random)) {
        for (const quote of market.read(state, { paused: false })) {
          expect(ended.has(quote.id)).toBe(false);
          if (quote.status === 'OPEN') open.set(quote.id, [...(open.get(quote.id) ?? []), quote]);
          if (quote.status === 'VOID' || quote.status === 'SETTLED') ended.add(quote.id);
          for (const { no, yes } of quote.status === 'SETTLED' ? (open.get(quote.id) ?? []) : []) {
            count.lines += 1;
            count.no += (quote.result ?? 0) < (no?.line ?? 0) ? 1 : 0;
            count.yes += (quote.result ?? 0) >= (yes?.line ?? 0) ? 1 : 0;
          }
        }
      }
    }
    expect(count.no / count.lines).toBeGreaterThan(0.43);
    expect(count.no / count.lines).toBeLessThan(0.52);
    expect(count.yes / count.lines).toBeGreaterThan(0.43);
    expect(count.yes / count.lines).toBeLessThan(0.52);
  });
});
