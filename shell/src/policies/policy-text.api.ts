import {
  type PolicyName,
  type PolicyTarget,
  type PolicyText,
  paths,
  policyText,
} from '@exchange/contract';
import type { Language } from '@exchange/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { readBrand } from '../shared/brand.ts';

/** Loads the product's text of a page; each page and language is a file of its own. */
export async function loadProductText(name: PolicyName, language: Language): Promise<PolicyText> {
  const { default: text } = await import(`./texts/${name}.${language}.json`);
  return v.parse(policyText, text);
}

/** Loads the brand's own text of a page, else the product's. */
async function loadText(name: PolicyName, language: Language): Promise<PolicyText> {
  const own = readBrand().policies[`${name}.${language}`];
  if (!own) return loadProductText(name, language);
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

/** Pages of the shell to which a text links; those for players open the login for guests. */
export const POLICY_ROUTES = {
  exclusion: { to: paths.exclusionPolicy(), forPlayers: true },
  rules: { to: paths.rulesAndRegulations(), forPlayers: true },
  privacy: { to: paths.privacyPolicy(), forPlayers: true },
  terms: { to: paths.termsAndConditions(), forPlayers: false },
  contact: { to: paths.contactUs(), forPlayers: false },
  cookies: { to: paths.cookiePolicy(), forPlayers: false },
  safer: { to: paths.responsibleGambling(), forPlayers: false },
} as const satisfies Record<Exclude<PolicyTarget, 'limits'>, { to: string; forPlayers: boolean }>;

/** Values of a text's placeholders. */
export interface PolicyBlanks {
  brand: string;
  company: string;
}

/** Fills the placeholders of a text. */
export const fillBlanks = (text: string, blanks: PolicyBlanks): string =>
  text.replace(/\{\{(brand|company)\}\}/g, (_, name: keyof PolicyBlanks) => blanks[name]);
