import { describe, expect, it } from 'vitest';
import { reachedAt } from '../curve.ts';
import { selectFlight } from './flight.model.ts';

const START = 1_000_000;

describe('the flight', () => {
  it('counts down the seconds to the start, and stops at 0', () => {
    const round = { phase: 'betting', since: START, until: START + 7000 } as const;
    expect(selectFlight(round, START + 2800).text).toBe('4.2 s');
    expect(selectFlight(round, START + 9000).text).toBe('0.0 s');
  });

  it('shows the current multiplier while it runs', () => {
    const round = { phase: 'running', since: START } as const;
    const now = START + reachedAt(245) + 1;
    expect(selectFlight(round, now)).toMatchObject({ text: '2.45×', goneMs: 0 });
    expect(selectFlight(round, START - 50)).toMatchObject({ text: '1.00×', elapsedMs: 0 });
  });

  it('shows the final multiplier after the crash', () => {
    const round = { phase: 'result', since: START, outcome: { crash: 1234 } } as const;
    const shown = selectFlight(round, START + 700);
    expect(shown).toMatchObject({ text: '12.34×', goneMs: 700 });
    expect(shown.elapsedMs).toBeCloseTo(reachedAt(1234));
  });
});
