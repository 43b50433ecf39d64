import { type Card, rankOf, type Suit, suitOf } from '../../game/cards.ts';
import type { Translate } from '../texts.ts';

const SUIT_NAMES: Record<Suit, string> = {
  spades: 'Spades',
  hearts: 'Hearts',
  diamonds: 'Diamonds',
  clubs: 'Clubs',
};
const RANK_NAMES: Readonly<Record<number, string>> = {
  1: 'Ace of {{suit}}',
  11: 'Jack of {{suit}}',
  12: 'Queen of {{suit}}',
  13: 'King of {{suit}}',
};

/** Formats a card for screen readers, for example `King of Spades`. */
export function cardWords(t: Translate, card: Card): string {
  const rank = rankOf(card);
  const suit = t(SUIT_NAMES[suitOf(card)]);
  const named = RANK_NAMES[rank];
  return named ? t(named, { suit }) : t('{{rank}} of {{suit}}', { rank, suit });
}
