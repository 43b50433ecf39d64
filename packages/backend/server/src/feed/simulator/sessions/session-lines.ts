import { BALLS_PER_OVER, type CricketFormat } from '../cricket/format.ts';

/** A session line of an innings: runs of the side after a number of balls. */
export interface OversLine {
  id: string;
  /** 1 or 2. */
  innings: 1 | 2;
  /** Legal balls after which it is decided. */
  balls: number;
  name: string;
}

/** Overs with lines. */
const OVERS = { T20: [6, 10, 15, 20], ODI: [10, 20, 30, 40, 50] } as const;

/**
 * Returns the over lines of one innings of `team`, for example '6 over runs Harbour Kites'. None on
 * a whole chase: it ends at its target, so no line on its total is fair.
 */
export const listOversLines = (
  { name, balls }: CricketFormat,
  innings: 1 | 2,
  team: string,
): OversLine[] =>
  OVERS[name]
    .filter((overs) => innings === 1 || overs * BALLS_PER_OVER < balls)
    .map((overs) => ({
      id: `${innings}-${overs}-overs`,
      innings,
      balls: overs * BALLS_PER_OVER,
      name: `${overs} over runs ${team}`,
    }));

/** Returns the id of the line on the score at which the next wicket falls. */
export const wicketLineId = (innings: 1 | 2, wicket: number) => `${innings}-wicket-${wicket}`;

const ORDINALS = ['1st', '2nd', '3rd'] as const;
export const wicketLineName = (wicket: number, team: string) =>
  `Fall of ${ORDINALS[wicket - 1] ?? `${wicket}th`} wicket ${team}`;
