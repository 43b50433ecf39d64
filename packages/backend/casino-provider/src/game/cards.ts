/** A card of one deck: 0 to 51, suit by suit (`SUITS`), each from the ace to the king. */
export type Card = number;

const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const;
export type Suit = (typeof SUITS)[number];
export const DECK = 52;

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SIGNS: Record<Suit, string> = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };

/** Returns 1 for the ace to 13 for the king. */
export const rankOf = (card: Card): number => (card % 13) + 1;
export const suitOf = (card: Card): Suit => SUITS[Math.floor(card / 13) % 4] as Suit;
export const isRed = (card: Card): boolean =>
  suitOf(card) === 'hearts' || suitOf(card) === 'diamonds';

/** Returns the rank as printed on the card: `A`, `2` … `10`, `J`, `Q`, `K`. */
export const rankText = (card: Card): string => RANKS[rankOf(card) - 1] as string;
/** Formats a card, for example `K♠`. */
export const cardText = (card: Card): string => rankText(card) + SIGNS[suitOf(card)];

/** Parses the output of `cardText`. */
export function readCard(text: string): Card {
  const suit = SUITS.findIndex((one) => SIGNS[one] === text.at(-1));
  const rank = (RANKS as readonly string[]).indexOf(text.slice(0, -1));
  if (suit < 0 || rank < 0) throw new Error(`not a card: ${text}`);
  return suit * 13 + rank;
}
