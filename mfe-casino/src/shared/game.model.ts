import { BASES, type CasinoGame } from '@exchange/contract';

/** Returns the unique key of a game: ids are unique per provider only. */
export const selectGameKey = ({ provider, id }: Pick<CasinoGame, 'provider' | 'id'>): string =>
  `${provider}/${id}`;

const isAbsolute = (image: string) => /^(?:https?:)?\//.test(image);

/** Returns the URL of a game's picture: below the image base, unless it is absolute. */
export const selectPictureUrl = ({ image }: Pick<CasinoGame, 'image'>): string =>
  isAbsolute(image) ? image : BASES.images + image;

/** Display names of providers with another wire name (point 2: "Jili (provider Jilli)"). */
const NAMES: Readonly<Record<string, string>> = { Jilli: 'Jili' };

/** Returns the display name of a game provider. */
export const nameProvider = (provider: string): string => NAMES[provider] ?? provider;
