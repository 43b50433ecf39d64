import { BASES, type CasinoGame } from '@exchange/contract';

const isAbsolute = (image: string) => /^(?:https?:)?\//.test(image);

/** Returns the URL of a game's picture: below the image base, unless it is absolute. */
export const selectPictureUrl = ({ image }: Pick<CasinoGame, 'image'>): string =>
  isAbsolute(image) ? image : BASES.images + image;
