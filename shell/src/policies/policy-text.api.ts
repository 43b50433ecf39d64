import { type PolicyName, type PolicyText, policyText } from '@exchange/contract';
import type { Language } from '@exchange/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { readBrand } from '../shared/brand.ts';
import { POLICY_TEXTS } from './policies.ts';

/** The brand's own text of a page, else the product's. */
async function loadText(name: PolicyName, language: Language): Promise<PolicyText> {
  const own = readBrand().policies[`${name}.${language}`];
  if (!own) return (await POLICY_TEXTS[name][language]()).policy;
  const reply = await fetch(own);
  if (!reply.ok) throw new Error(`${own} answers ${reply.status}`);
  return v.parse(policyText, await reply.json());
}

/** A page's text in a language; after a switch the former one stays until the other is there. */
export const usePolicyText = (name: PolicyName, language: Language) =>
  useQuery({
    queryKey: ['policy-text', name, language],
    queryFn: () => loadText(name, language),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
