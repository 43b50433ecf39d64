/** The numbers of one cricket innings. */
export interface Innings {
  runs: number;
  wickets: number;
  /** Overs and balls, for example '15.4'. */
  overs: string;
}

const ALL_OUT = 10;
const hasBegun = ({ runs, wickets, overs }: Innings) =>
  runs > 0 || wickets > 0 || Number(overs) > 0;

const formatTotal = ({ runs, wickets }: Innings) =>
  wickets >= ALL_OUT ? String(runs) : `${runs}/${wickets}`;

/**
 * Formats the score in a short line: every innings that began, the overs of the last one, for
 * example '163/7 · 87/4 (11.0)'. Undefined before the first ball.
 */
export function formatScore(innings: readonly Innings[]): string | undefined {
  const begun = innings.filter(hasBegun);
  const last = begun.at(-1);
  if (!last) return undefined;
  const overs = last.overs.includes('.') ? last.overs : `${last.overs}.0`;
  return `${begun.map(formatTotal).join(' · ')} (${overs})`;
}
