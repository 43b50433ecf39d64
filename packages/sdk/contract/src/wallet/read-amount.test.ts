import { describe, expect, it } from 'vitest';
import { readAmount, readWholeAmount } from './read-amount.ts';

describe('a typed or pasted amount', () => {
  it.each<[string, number | undefined]>([
    ['0', 0],
    ['5', 5],
    ['500', 500],
    ['007', 7],
    ['00500', 500],
    ['999999999999999', 999_999_999_999_999],
    // One decimal point, at most two decimals.
    ['12.5', 12.5],
    ['12.50', 12.5],
    ['100.50', 100.5],
    ['1128.11', 1128.11],
    ['0.01', 0.01],
    ['.5', 0.5],
    ['12.', 12],
    ['1000.', 1000],
    ['12.500', undefined],
    ['1.000', undefined],
    ['99.999', undefined],
    ['1.2.3', undefined],
    ['.', undefined],
    // Grouping of both kinds, by commas or spaces.
    ['1,000', 1000],
    ['12,500', 12_500],
    ['1,00,000', 100_000],
    ['100,000', 100_000],
    ['10,00,00,000', 100_000_000],
    ['1,000,000', 1_000_000],
    ['1,000.50', 1000.5],
    ['1 000', 1000],
    ['1 00 000', 100_000],
    ['1\u00a0000', 1000],
    ['1\u202f000.25', 1000.25],
    ['99,99,99,99,99,99,999', 999_999_999_999_999],
    ['0,500', undefined],
    ['00,000', undefined],
    ['12,5', undefined],
    ['12,50', undefined],
    ['1,0000', undefined],
    ['1,00,0000', undefined],
    ['1,,000', undefined],
    [',500', undefined],
    ['500,', undefined],
    ['1, 000', undefined],
    ['1.000,50', undefined],
    ["1'000", undefined],
    // The currency's sign, and space around.
    ['₹500', 500],
    ['₹ 1,00,000', 100_000],
    [' 500 ', 500],
    ['500\u00a0', 500],
    ['\t12.50\n', 12.5],
    ['\u200e₹500\u202c', 500],
    ['5\u200b00', undefined],
    ['₹', undefined],
    ['$500', undefined],
    ['Rs 500', undefined],
    ['500 INR', undefined],
    ['500/-', undefined],
    // Digits of any script.
    ['१००', 100],
    ['१,००,०००.५०', 100_000.5],
    ['１００', 100],
    ['٥٠٠', 500],
    ['৫০০', 500],
    ['1\u066b5', undefined],
    ['5²', undefined],
    ['Ⅴ', undefined],
    // What a program reads as a number, and a person does not type as money.
    ['', undefined],
    [' ', undefined],
    ['-5', undefined],
    ['−5', undefined],
    ['+1000', undefined],
    ['1e3', undefined],
    ['5e-1', undefined],
    ['0x64', undefined],
    ['0b11', undefined],
    ['0o17', undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
    ['12a', undefined],
    ['1_000', undefined],
    ['1000000000000000', undefined],
    ['10,00,00,00,00,00,00,000', undefined],
  ])('%j is %s @spec:5.5', (text, rupees) => expect(readAmount(text)).toBe(rupees));

  const scripts = Intl.supportedValuesOf('numberingSystem').filter((numberingSystem) =>
    /^\p{Nd}+$/u.test(new Intl.NumberFormat('en', { numberingSystem }).format(0)),
  );
  it.each(scripts)('may have digits of the system %s', (numberingSystem) => {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    expect(readAmount(format.format(9_876_543_210))).toBe(9_876_543_210);
  });

  it.each([
    ['1,00,000', 100_000],
    ['12.00', 12],
    ['12.5', undefined],
    ['12,5', undefined],
    ['', undefined],
  ])('%j as whole rupees is %s', (text, rupees) => expect(readWholeAmount(text)).toBe(rupees));
});
