import * as v from 'valibot';

/** Policy pages that a brand may replace, by file name. */
export const POLICY_NAMES = [
  'terms',
  'contact',
  'cookies',
  'responsible-gambling',
  'about',
  'privacy',
  'self-exclusion',
  'responsible-gaming',
  'rules',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** Pages that a policy may link to. */
export const POLICY_TARGETS = [
  'limits',
  'exclusion',
  'rules',
  'privacy',
  'terms',
  'contact',
  'cookies',
  'safer',
] as const;
export type PolicyTarget = (typeof POLICY_TARGETS)[number];

const someText = v.pipe(v.string(), v.nonEmpty());

/** A paragraph, a list, a table of name and value, a highlighted text, or a link to a page. */
export const policyBlock = v.union([
  someText,
  v.strictObject({ list: v.pipe(v.array(someText), v.nonEmpty()) }),
  v.strictObject({ facts: v.pipe(v.array(v.tuple([someText, someText])), v.nonEmpty()) }),
  v.strictObject({ note: someText }),
  v.strictObject({ link: v.picklist(POLICY_TARGETS), words: someText }),
]);

/** A policy page in one language; `{{brand}}` and `{{company}}` are replaced. */
export const policyText = v.strictObject({
  heading: someText,
  lead: someText,
  sections: v.pipe(
    v.array(
      v.strictObject({
        /** Its anchor, the same in every language. */
        id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
        heading: someText,
        blocks: v.pipe(v.array(policyBlock), v.nonEmpty()),
      }),
    ),
    v.nonEmpty(),
  ),
});

type DeepReadonly<T> = T extends string ? T : { readonly [K in keyof T]: DeepReadonly<T[K]> };
export type PolicyBlock = DeepReadonly<v.InferOutput<typeof policyBlock>>;
export type PolicyText = DeepReadonly<v.InferOutput<typeof policyText>>;
