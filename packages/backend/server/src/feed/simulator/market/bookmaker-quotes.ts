/** Rates of one runner in points (85 pays 85 paise a rupee, 0.85 on the wire). */
export interface BookmakerQuote {
  back: number | undefined;
  lay: number | undefined;
}

/** Points between the fair rate of the favourite and its quote, per side. */
const MARGIN = 0.8;
/** Minimum of points between back and lay of the favourite. */
const SPREAD = 2;
/** Maximum of points; below 1 there is nothing to win. */
const MOST = 500;
const LEAST = 1;

const offer = (points: number) => (points >= LEAST && points <= MOST ? points : undefined);

/**
 * Returns quotes of a two-runner bookmaker market where the first runner has `chance`. The
 * favourite's rate has a margin, the other one's follows from it: backing one is laying the other.
 */
export function quoteBookmaker(chance: number): [BookmakerQuote, BookmakerQuote] {
  const isFirst = chance >= 0.5;
  const favourite = Math.min(0.999, Math.max(chance, 1 - chance));
  const fair = 100 * (1 / favourite - 1);
  const back = Math.floor(fair - MARGIN);
  const lay = Math.max(back + SPREAD, Math.ceil(fair + MARGIN));
  const mine: BookmakerQuote = { back: offer(back), lay: offer(lay) };
  const other: BookmakerQuote = {
    back: offer(Math.floor(10_000 / lay)),
    lay: back >= LEAST ? offer(Math.ceil(10_000 / back)) : undefined,
  };
  return isFirst ? [mine, other] : [other, mine];
}
