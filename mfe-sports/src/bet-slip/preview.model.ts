import { type PriceType, type Side, selectPriceType } from '@exchange/contract';

/** A hypothetical bet. Stake in rupees. */
export interface HypotheticalBet {
  runnerId: string;
  side: Side;
  odds: number;
  stake: number;
  priceType?: PriceType | undefined;
}

/** Rounds to paise, to remove errors of binary fractions. */
const toPaise = (rupees: number) => Math.round(rupees * 100) / 100;

/**
 * Returns the win of a back in rupees: stake × (odds − 1) for decimal odds, else stake × rate
 * (point 5).
 */
export function calculateWin({
  odds,
  stake,
  priceType,
}: Omit<HypotheticalBet, 'runnerId' | 'side'>): number {
  return toPaise(
    selectPriceType(odds, priceType) === 'decimal' ? stake * (odds - 1) : stake * odds,
  );
}

/** A runner's result before and after the bet, in rupees. */
export interface PreviewRow {
  runnerId: string;
  name: string;
  before: number;
  after: number;
}

/** A runner that takes part, with the player's result if it wins; rupees. */
export interface PreviewRunner {
  id: string;
  name: string;
  result: number;
  /** Difference between its win and loss; needed for several winners. */
  gain?: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the least that other winners add to the one at `place`; their places may stay empty. */
function sumWorstBeside(gains: readonly number[], place: number, winners: number): number {
  const others = gains.filter((gain, at) => at !== place && gain < 0).toSorted((a, b) => a - b);
  return sumOf(others.slice(0, winners - 1));
}

/**
 * Returns the result if all runners lose, from the first runner's result, and the gains. Without
 * given gains, those derived from results are exact only for one winner or no bets.
 */
function splitResults(runners: readonly PreviewRunner[], winners: number) {
  const lowest = Math.min(...runners.map(({ result }) => result));
  const gains = runners.map(({ result, gain }) => gain ?? result - lowest);
  const [first] = runners;
  const beside = sumWorstBeside(gains, 0, winners);
  return { gains, allLose: (first?.result ?? 0) - (gains[0] ?? 0) - beside };
}

/**
 * Previews a bet for every runner of its market, including placed bets. With several winners each
 * row is the worst result with its runner among them, as in the server's book.
 */
export function calculatePreview(
  runners: readonly PreviewRunner[],
  bet: HypotheticalBet,
  winners = 1,
): PreviewRow[] {
  const { gains, allLose } = splitResults(runners, winners);
  const sign = bet.side === 'back' ? 1 : -1;
  const swing = sign * (calculateWin(bet) + bet.stake);
  const next = gains.map((gain, at) => (runners[at]?.id === bet.runnerId ? gain + swing : gain));
  return runners.map(({ id, name, result }, place) => ({
    runnerId: id,
    name,
    before: result,
    after: toPaise(
      allLose - sign * bet.stake + (next[place] ?? 0) + sumWorstBeside(next, place, winners),
    ),
  }));
}

/** Scales by a session line's rate, which is per 100. */
const scaleByRate = (stake: number, rate: number) => toPaise((stake * rate) / 100);

/**
 * Returns a back's win and a lay's liability, in rupees; on a session line the win of Yes and the
 * liability of No.
 */
export const calculateAtStake = ({
  rate,
  ...bet
}: Omit<HypotheticalBet, 'runnerId' | 'side'> & { rate?: number }): number =>
  rate === undefined ? calculateWin(bet) : scaleByRate(bet.stake, rate);

/**
 * Returns the result of a session bet in rupees: Yes risks the stake, No the stake × rate / 100
 * (decisions).
 */
export function calculateSessionLineResult(
  { side, rate = 0 }: { side: Side; rate?: number },
  stake: number,
): { win: number; lose: number } {
  const scaled = scaleByRate(stake, rate);
  return side === 'back' ? { win: scaled, lose: -stake } : { win: stake, lose: -scaled };
}
