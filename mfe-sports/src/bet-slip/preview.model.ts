import { type PriceType, type Side, selectPriceType } from '@exchange/contract';

/** A bet that is being considered. Stake in rupees. */
export interface ConsideredBet {
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
}: Omit<ConsideredBet, 'runnerId' | 'side'>): number {
  return toPaise(
    selectPriceType(odds, priceType) === 'decimal' ? stake * (odds - 1) : stake * odds,
  );
}

/**
 * What the bet changes in rupees if `runnerId` wins: a back on it gains, on another loses the
 * stake; a lay is the reverse.
 */
export function calculateChange(bet: ConsideredBet, runnerId: string): number {
  const backed = runnerId === bet.runnerId ? calculateWin(bet) : -bet.stake;
  return bet.side === 'back' ? backed : -backed;
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

/** The preview of a bet for every runner of its market, with the bets already placed. */
export function calculatePreview(
  runners: readonly { id: string; name: string; result: number }[],
  bet: ConsideredBet,
): PreviewRow[] {
  return runners.map(({ id, name, result }) => ({
    runnerId: id,
    name,
    before: result,
    after: toPaise(result + calculateChange(bet, id)),
  }));
}

/** Rates of sessions are per 100. */
const scaleByRate = (stake: number, rate: number) => toPaise((stake * rate) / 100);

/** What a back wins and a lay risks, in rupees; on a session what Yes wins and No risks. */
export const calculateAtStake = ({
  rate,
  ...bet
}: Omit<ConsideredBet, 'runnerId' | 'side'> & { rate?: number }): number =>
  rate === undefined ? calculateWin(bet) : scaleByRate(bet.stake, rate);

/** What a session bet brings, in rupees: Yes risks the stake, No the stake × rate / 100 (decisions). */
export function calculateSessionResult(
  { side, rate = 0 }: { side: Side; rate?: number },
  stake: number,
): { win: number; lose: number } {
  const scaled = scaleByRate(stake, rate);
  return side === 'back' ? { win: scaled, lose: -stake } : { win: stake, lose: -scaled };
}
