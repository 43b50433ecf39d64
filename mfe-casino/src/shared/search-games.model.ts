import type { CasinoGame } from '@exchange/contract';
import { nameProvider } from './provider-name.ts';

const fold = (text: string) => text.normalize('NFKD').toLocaleLowerCase();

/**
 * Returns the games whose name or provider contains every typed word; all without words.
 * `translate` returns the display name, so that Hindi names are found too.
 */
export function searchGames(
  games: readonly CasinoGame[],
  typed: string,
  translate: (name: string) => string = (name) => name,
): readonly CasinoGame[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return games;
  return games.filter(({ name, provider }) => {
    const text = fold(`${name} ${translate(name)} ${provider} ${nameProvider(provider)}`);
    return words.every((word) => text.includes(word));
  });
}
