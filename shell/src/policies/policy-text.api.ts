import { type PolicyName, type PolicyText, policyText } from '@exchange/contract';
import type { Language } from '@exchange/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { readBrand } from '../shared/brand.ts';
import { POLICY_TEXTS } from './policies.ts';

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
