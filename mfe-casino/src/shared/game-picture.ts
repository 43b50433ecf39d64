import { BASES, type CasinoGame } from '@exchange/contract';

const isAbsolute = (image: string) => /^(?:https?:)?\//.test(image);

/** The address of a game's picture: below the image base, unless the catalogue says it whole. */
export const selectPicture = ({ image }: Pick<CasinoGame, 'image'>): string =>
  isAbsolute(image) ? image : BASES.images + image;
