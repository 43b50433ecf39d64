import { createHash } from 'node:crypto';
import type { PageBrand } from '@exchange/contract';
import { type Brand, WORDMARK } from './brand.ts';

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
    ...{ name, company, features, texts: { en: { ...texts.en }, hi: { ...texts.hi } } },
    settingsTag: tagSettings(brand),
    wordmark: assetAddress(brand, WORDMARK),
    payments: payments.map(({ name, image }) => ({ name, image: assetAddress(brand, image) })),
    ...(message && { message }),
    policies: Object.fromEntries(addresses),
  };
}
