import { type PriceType, type Side, selectPriceType } from '@exchange/contract';

/** A bet that is being considered. Stake in rupees. */
export interface HypotheticalBet {
  runnerId: string;
  side: Side;
  odds: number;
  stake: number;
  priceType?: PriceType | undefined;
}

/** Sums of binary fractions are rounded to paise, so that they read as money. */
const toPaise = (rupees: number) => Math.round(rupees * 100) / 100;

/** What the backer wins in rupees: stake × (odds − 1) for decimal odds, else stake × rate (point 5). */
export function calculateWin({
  odds,
  stake,
  priceType,
}: Omit<HypotheticalBet, 'runnerId' | 'side'>): number {
  return toPaise(
    selectPriceType(odds, priceType) === 'decimal' ? stake * (odds - 1) : stake * odds,
  );
}

/**
 * Returns what is left of a market's result in rupees after `percent` of a net win; a loss is paid in
 * full. Commission is rounded to the nearest paisa, as the settlement does.
 */
export function calculateNet(result: number, percent: number): number {
  if (result <= 0) return result;
  const paise = Math.round(result * 100);
  return (paise - Math.round((paise * Math.round(percent * 100)) / 10_000)) / 100;
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
  /** What its win adds against its loss; needed where several runners win. */
  gain?: number;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the smallest gains of the runners that win beside the one at `place`, summed up. */
function sumWorstBeside(gains: readonly number[], place: number, winners: number): number {
  const others = gains.filter((_, at) => at !== place).toSorted((a, b) => a - b);
  return sumOf(others.slice(0, Math.max(0, winners - 1)));
}

/**
 * Returns what the player gets if all runners lose, from the first runner's result, and the gains. Where
 * no gains are said, those of results are the best that can be known: exact with one winner or no bets.
 */
function splitResults(runners: readonly PreviewRunner[], winners: number) {
  const lowest = Math.min(...runners.map(({ result }) => result));
  const gains = runners.map(({ result, gain }) => gain ?? result - lowest);
  const [first] = runners;
  const beside = sumWorstBeside(gains, 0, winners);
  return { gains, allLose: (first?.result ?? 0) - (gains[0] ?? 0) - beside };
}

/**
 * The preview of a bet for every runner of its market, with the bets already placed. Where `winners`
 * runners win, each row is the worst result with its runner among them, as the server's book has it.
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

/** Rates of sessions are per 100. */
const scaleByRate = (stake: number, rate: number) => toPaise((stake * rate) / 100);

/** What a back wins and a lay risks, in rupees; on a session what Yes wins and No risks. */
export const calculateAtStake = ({
  rate,
  ...bet
}: Omit<HypotheticalBet, 'runnerId' | 'side'> & { rate?: number }): number =>
  rate === undefined ? calculateWin(bet) : scaleByRate(bet.stake, rate);

/** What a session bet brings, in rupees: Yes risks the stake, No the stake × rate / 100 (decisions). */
export function calculateSessionResult(
  { side, rate = 0 }: { side: Side; rate?: number },
  stake: number,
): { win: number; lose: number } {
  const scaled = scaleByRate(stake, rate);
  return side === 'back' ? { win: scaled, lose: -stake } : { win: stake, lose: -scaled };
}
