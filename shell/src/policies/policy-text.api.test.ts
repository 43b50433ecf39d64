import {
  EXCLUSION_MONTHS,
  MIN_TRANSFER_RUPEES,
  PASSWORD_CHARACTERS,
  POLICY_NAMES,
  type PolicyBlock,
  type PolicyName,
  type PolicyText,
  TIME_OUT_HOURS,
  UTR_DIGITS,
} from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { fillBlanks, loadProductText as read } from './policy-text.api.ts';

const NAMES = POLICY_NAMES;

function listTexts(block: PolicyBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('note' in block) return [block.note];
  if ('list' in block) return block.list;
  if ('facts' in block) return block.facts.flat();
  return [block.words];
}

const kindOf = (block: PolicyBlock) => {
  if (typeof block === 'string') return 'paragraph';
  return 'link' in block ? `link to ${block.link}` : `${Object.keys(block)[0]}`;
};
const allTexts = ({ heading, lead, sections }: PolicyText) => [
  heading,
  lead,
  ...sections.flatMap(({ heading: name, blocks }) => [name, ...blocks.flatMap(listTexts)]),
];
const shapeOf = ({ sections }: PolicyText) =>
  sections.map(({ id, blocks }) => ({
    id,
    blocks: blocks.map((block) => [kindOf(block), listTexts(block).length]),
  }));
const numbersOf = (text: string) => (text.match(/\d[\d.,]*\d|\d/g) ?? []).sort();

describe.each(NAMES)('the page %s', (name) => {
  it('has the same sections and blocks in both languages, with anchors of their own @spec:shell.2', async () => {
    const [english, hindi] = [await read(name, 'en'), await read(name, 'hi')];
    expect(shapeOf(hindi)).toEqual(shapeOf(english));
    const ids = english.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has the same numbers and placeholders in both languages, text by text @spec:shell.6', async () => {
    const [english, hindi] = [allTexts(await read(name, 'en')), allTexts(await read(name, 'hi'))];
    for (const [at, text] of english.entries()) {
      expect(numbersOf(hindi[at] ?? ''), text).toEqual(numbersOf(text));
      expect(hindi[at]?.match(/\{\{\w+\}\}/g), text).toEqual(text.match(/\{\{\w+\}\}/g));
    }
  });

  it('is in Hindi, except for names of storage keys', async () => {
    const keys = /^(?:\w+|\{\{\w+\}\})$/;
    const texts = allTexts(await read(name, 'hi')).filter((text) => !keys.test(text));
    for (const text of texts) expect(text).toMatch(/[\u0900-\u097F]/);
  });
});

/** Point 2, "Policy text figures" and the numbers of other points, with their pages. */
const NUMBERS: readonly [PolicyName, string][] = [
  ['self-exclusion', `${EXCLUSION_MONTHS.min} months`],
  ['self-exclusion', `${EXCLUSION_MONTHS.max / 12} years`],
  ['self-exclusion', 'within about 24 hours'],
  ['self-exclusion', '24 hours’ wait before you can play again'],
  ['self-exclusion', `up to ${TIME_OUT_HOURS.max / 168} weeks: 24 hours, 1 week, 1 month`],
  ['responsible-gambling', 'A highest amount per day, week or month'],
  ['responsible-gambling', 'up to 6 weeks: 24 hours, 1 week, 1 month'],
  ['responsible-gaming', `of ${EXCLUSION_MONTHS.default} months if you give no time`],
  ['responsible-gaming', 'Per day, week or month'],
  ['terms', 'A reply to a link request takes 2–3 weeks'],
  ['terms', `₹ ${MIN_TRANSFER_RUPEES}`],
  ['terms', `UTR of ${UTR_DIGITS.min} to ${UTR_DIGITS.max} digits`],
  ['terms', `at least ${PASSWORD_CHARACTERS.min} characters`],
  ['terms', 'up to 45 minutes'],
  ['rules', 'Fancy markets suspend 60 minutes before the match'],
  ['rules', '25 overs for ODI and 10 overs for T20'],
  ['rules', 'Advance markets'],
];

it.each(NUMBERS)(
  '%s contains “%s” @spec:shell.4 @spec:shell.5 @spec:shell.6',
  async (name, figure) => {
    expect(allTexts(await read(name, 'en')).join('\n')).toContain(figure);
  },
);

it('fills the placeholders with the brand’s texts', () => {
  const blanks = { brand: 'Kheloyar', company: 'Belongs to nobody.' };
  expect(fillBlanks('{{brand}}: {{company}} {{other}}', blanks)).toBe(
    'Kheloyar: Belongs to nobody. {{other}}',
  );
});
