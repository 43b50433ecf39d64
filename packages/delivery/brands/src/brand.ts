import { createHash } from 'node:crypto';
import type { PageBrand, PolicyText } from '@exchange/contract';
import type { BrandFile } from './brand-file.ts';
import { DEFAULT_TOKENS, generateTokens, parseColor } from './theme-css.ts';

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

/** Colours as `#rrggbb` of each brand: every page has one. */
const hexes = new WeakMap<Brand['tokens'], Map<string, string>>();

/** Returns a colour token as `#rrggbb`, for formats without CSS. */
export function selectHex(brand: Pick<Brand, 'tokens'>, name: string): string {
  const own = hexes.get(brand.tokens) ?? new Map<string, string>();
  hexes.set(brand.tokens, own);
  const known = own.get(name);
  if (known !== undefined) return known;
  const color = parseColor(selectToken(brand, name))?.to('srgb').toGamut();
  const hex = color?.toString({ format: 'hex', alpha: false, collapse: false }) ?? '';
  own.set(name, hex);
  return hex;
}

/** Returns the value of a token in a brand: its own, else the design system's default. */
export const selectToken = ({ tokens }: Pick<Brand, 'tokens'>, name: string): string =>
  tokens.get(name) ?? DEFAULT_TOKENS.get(name) ?? '';

/**
 * The design system's tokens as CSS in one line, for pages whose own style sheets are still loading.
 * Here, as the types of `theme-css.ts` bring those of browsers into every program that uses brands.
 */
export const TOKENS_CSS: string = generateTokens();

/** Returns a brand's theme as CSS in one line, for a style element; it equals the theme's file. */
export function themeCss({ tokens, colorScheme }: Pick<Brand, 'tokens' | 'colorScheme'>): string {
  const set = [...tokens].map(([name, value]) => `${name}:${value}`);
  const text = `@layer theme{:root{${[`color-scheme:${colorScheme}`, ...set].join(';')}}}`;
  // A text in a token could close the element.
  return text.replaceAll('</', '<\\/');
}

/** Policy of an image that is opened directly: it runs, loads and links to nothing. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; sandbox";

/**
 * Returns the address of a brand's file at the edge, which contains its hash, so it may be cached
 * forever.
 */
export function assetAddress({ id, assets }: Brand, file: string): string {
  return `/themes/${id}/${file}?v=${assets.get(file)?.hash ?? ''}`;
}

/** Returns the path of a brand's image below the image base, which changes with the image. */
export const selectImage = ({ id, assets }: Brand, file: string): string =>
  `brands/${id}/${file}?v=${assets.get(file)?.hash ?? ''}`;

const settingsTags = new WeakMap<Brand, string>();

/** Returns a short text that differs with each change of the brand's settings. */
export function tagSettings(brand: Brand): string {
  const tag =
    settingsTags.get(brand) ??
    createHash('sha256').update(JSON.stringify(brand.settings)).digest('base64url').slice(0, 12);
  settingsTags.set(brand, tag);
  return tag;
}

/** Returns the settings of a brand that pages need. */
export function toPageBrand(brand: Brand): PageBrand {
  const { name, company, settings, features, texts, policies, payments } = brand;
  const message = settings['site.MESSAGE'];
  const addresses = [...policies.keys()].map(
    (page) => [page, assetAddress(brand, `policies/${page}.json`)] as const,
  );
  return {
    name,
    company,
    features,
    texts: { en: { ...texts.en }, hi: { ...texts.hi } },
    settingsTag: tagSettings(brand),
    wordmark: assetAddress(brand, WORDMARK),
    payments: payments.map(({ name, image }) => ({ name, image: assetAddress(brand, image) })),
    ...(message && { message }),
    policies: Object.fromEntries(addresses),
  };
}
