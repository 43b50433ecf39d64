import { expect, it } from 'vitest';
import { cardText, DECK, isRed, rankOf, readCard, suitOf } from './cards.ts';

it.each([
  ['A♠', 0, 1, 'spades', false],
  ['K♠', 12, 13, 'spades', false],
  ['A♥', 13, 1, 'hearts', true],
  ['10♦', 35, 10, 'diamonds', true],
  ['K♣', 51, 13, 'clubs', false],
] as const)('%s is card %i', (text, card, rank, suit, red) => {
  expect(cardText(card)).toBe(text);
  expect(readCard(text)).toBe(card);
  expect([rankOf(card), suitOf(card), isRed(card)]).toEqual([rank, suit, red]);
});

it('a deck has 52 different cards', () => {
  expect(new Set(Array.from({ length: DECK }, (_, card) => cardText(card))).size).toBe(DECK);
});
