import { type PolicyName, type PolicyText, policyText } from '@exchange/contract';
import type { Language } from '@exchange/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { readBrand } from '../shared/brand.ts';

type TextLoader = () => Promise<{ policy: PolicyText }>;

/** Loaders of each page's texts: one file per language. */
export const POLICY_TEXTS = {
  terms: {
    en: () => import('./texts/terms.en.ts'),
    hi: () => import('./texts/terms.hi.ts'),
  },
  contact: {
    en: () => import('./texts/contact.en.ts'),
    hi: () => import('./texts/contact.hi.ts'),
  },
  cookies: {
    en: () => import('./texts/cookies.en.ts'),
    hi: () => import('./texts/cookies.hi.ts'),
  },
  'responsible-gambling': {
    en: () => import('./texts/responsible-gambling.en.ts'),
    hi: () => import('./texts/responsible-gambling.hi.ts'),
  },
  about: {
    en: () => import('./texts/about.en.ts'),
    hi: () => import('./texts/about.hi.ts'),
  },
  privacy: {
    en: () => import('./texts/privacy.en.ts'),
    hi: () => import('./texts/privacy.hi.ts'),
  },
  'self-exclusion': {
    en: () => import('./texts/self-exclusion.en.ts'),
    hi: () => import('./texts/self-exclusion.hi.ts'),
  },
  'responsible-gaming': {
    en: () => import('./texts/responsible-gaming.en.ts'),
    hi: () => import('./texts/responsible-gaming.hi.ts'),
  },
  rules: {
    en: () => import('./texts/rules.en.ts'),
    hi: () => import('./texts/rules.hi.ts'),
  },
} as const satisfies Record<PolicyName, Record<Language, TextLoader>>;

/** Loads the brand's own text of a page, else the product's. */
async function loadText(name: PolicyName, language: Language): Promise<PolicyText> {
  const own = readBrand().policies[`${name}.${language}`];
  if (!own) return (await POLICY_TEXTS[name][language]()).policy;
  const reply = await fetch(own);
  if (!reply.ok) throw new Error(`${own} failed with status ${reply.status}`);
  return v.parse(policyText, await reply.json());
}

/**
 * Returns a page's text in a language; on a switch the previous one stays until the new one is
 * loaded.
 */
export const usePolicyText = (name: PolicyName, language: Language) =>
  useQuery({
    queryKey: ['policy-text', name, language],
    queryFn: () => loadText(name, language),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
