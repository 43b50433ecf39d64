import type { PolicyText } from '@exchange/contract';
import type { BrandFile } from './brand-file.ts';
import { parseColor } from './color.ts';
import { DEFAULT_TOKENS } from './default-tokens.ts';

/** A file of a brand as it is served. */
export interface BrandAsset {
  body: Buffer;
  contentType: string;
  /** Changes with the content. */
  hash: string;
}

/** Texts by their key. */
export type Texts = Readonly<Record<string, string>>;

/** A valid brand; all its files are in memory, so it changes as a whole. */
export interface Brand extends BrandFile {
  id: string;
  /** The title of its pages. */
  title: string;
  /** The tokens that its theme sets. */
  tokens: ReadonlyMap<string, string>;
  texts: { en: Texts; hi: Texts };
  /** By name and language: `terms.en`. */
  policies: ReadonlyMap<string, PolicyText>;
  /** By their path below the folder. */
  assets: ReadonlyMap<string, BrandAsset>;
}

export const FAVICON = 'favicon.svg';
export const WORDMARK = 'wordmark.svg';

/** Returns the name of a brand's style sheet. */
export const themeFile = (id: string): string => `${id}.css`;

/** Returns a colour token as `#rrggbb`, for formats without CSS. */
export function selectHex(brand: Pick<Brand, 'tokens'>, name: string): string {
  const color = parseColor(selectToken(brand, name));
  return (
    color?.to('srgb').toGamut().toString({ format: 'hex', alpha: false, collapse: false }) ?? ''
  );
}

/** Returns the value of a token in a brand: its own, else the design system's default. */
export const selectToken = ({ tokens }: Pick<Brand, 'tokens'>, name: string): string =>
  tokens.get(name) ?? DEFAULT_TOKENS.get(name) ?? '';

/** Policy of an image that is opened directly: it runs, loads and links to nothing. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; sandbox";
