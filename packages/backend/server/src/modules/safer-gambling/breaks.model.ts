import { REACTIVATION_WAIT_MS } from '@exchange/contract';

export interface StoredBreak {
  kind: 'time_out' | 'exclusion';
  from: Date;
  until: Date;
  endedAt: Date | null;
}

/** A break in force; `opens` is when betting opens, null until the player requests it. */
export type ActiveBreak = StoredBreak & { opens: Date | null };

function selectOpening({ kind, until, endedAt }: StoredBreak): Date | null {
  if (kind === 'time_out') return until;
  return endedAt && new Date(endedAt.getTime() + REACTIVATION_WAIT_MS);
}

const FOREVER = Number.POSITIVE_INFINITY;
const toTime = ({ opens, until }: ActiveBreak) => [opens?.getTime() ?? FOREVER, until.getTime()];

/** Compares two breaks: the longer one comes last. */
function compareLength(left: ActiveBreak, right: ActiveBreak): number {
  const [leftOpens = 0, leftUntil = 0] = toTime(left);
  const [rightOpens = 0, rightUntil = 0] = toTime(right);
  return leftOpens === rightOpens ? leftUntil - rightUntil : leftOpens - rightOpens;
}

/** Returns the longest break at `now`; undefined: the player may bet. */
export function selectBreak(breaks: readonly StoredBreak[], now: Date): ActiveBreak | undefined {
  return breaks
    .map((one) => ({ ...one, opens: selectOpening(one) }))
    .filter(({ from, opens }) => from <= now && (opens === null || now < opens))
    .toSorted(compareLength)
    .at(-1);
}
