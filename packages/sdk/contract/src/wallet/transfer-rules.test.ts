import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  findDepositFault,
  TRANSFER_TEXTS,
  transferAmount,
  transferRules,
  typedAmount,
} from './transfer-rules.ts';

/** Returns the rule's message for an input; undefined if it is valid. */
const faultOf = (rule: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(rule, input, { abortPipeEarly: true });
  return result.issues?.[0].message;
};

type Case = [input: unknown, fault: string | undefined];
const CASES: Record<keyof typeof transferRules, Case[]> = {
  utr: [
    ['123456', undefined],
    [' 123456789012 ', undefined],
    ['', TRANSFER_TEXTS.utr],
    ['   ', TRANSFER_TEXTS.utr],
    ['12345', TRANSFER_TEXTS.utrLength],
    ['1234567890123', TRANSFER_TEXTS.utrLength],
    ['12345a', TRANSFER_TEXTS.utrLength],
    ['१२३४५६', TRANSFER_TEXTS.utrLength],
    ['-123456', TRANSFER_TEXTS.utrLength],
  ],
  proof: [
    ['slip.webp', undefined],
    ['', TRANSFER_TEXTS.proof],
  ],
  accountNumber: [
    ['123456789', undefined],
    ['123456789012345678', undefined],
    ['', TRANSFER_TEXTS.accountNumber],
    ['12345678', TRANSFER_TEXTS.accountDigits],
    ['1234567890123456789', TRANSFER_TEXTS.accountDigits],
    ['1234 56789', TRANSFER_TEXTS.accountDigits],
  ],
  ifsc: [
    ['DEMO0001234', undefined],
    ['demo0abcd12', undefined],
    ['', TRANSFER_TEXTS.ifsc],
    ['DEMO1001234', TRANSFER_TEXTS.ifscForm],
    ['DEM00001234', TRANSFER_TEXTS.ifscForm],
    ['DEMO000123', TRANSFER_TEXTS.ifscForm],
    ['DEMO0001234X', TRANSFER_TEXTS.ifscForm],
  ],
  accountHolder: [
    ["D'Souza & Sons (Goa)", undefined],
    ['आशा राव', undefined],
    ['  ', TRANSFER_TEXTS.accountHolder],
    ['<b>Asha</b>', TRANSFER_TEXTS.plainName],
    ['x'.repeat(81), TRANSFER_TEXTS.longName],
  ],
  bankName: [
    ['State Bank', undefined],
    ['', TRANSFER_TEXTS.bankName],
  ],
  accountName: [
    ['Asha', undefined],
    ['', TRANSFER_TEXTS.accountName],
  ],
  upi: [
    ['9876543210', undefined],
    ['asha.rao@upi', undefined],
    ['', TRANSFER_TEXTS.upi],
    ['987654321', TRANSFER_TEXTS.upi],
    ['a@upi', TRANSFER_TEXTS.upi],
    ['asharao.upi', TRANSFER_TEXTS.upi],
    ['asha rao@upi', TRANSFER_TEXTS.upi],
    ['@longbankname', TRANSFER_TEXTS.upi],
  ],
};

describe.each(Object.entries(CASES))('the rule of %s', (name, cases) => {
  it.each(cases)('rejects %j: %s @spec:5.12 @spec:5.13 @spec:5.14 @spec:9.1', (input, fault) => {
    expect(faultOf(transferRules[name as keyof typeof transferRules], input)).toBe(fault);
  });
});

it('the branch code of a bank is converted to capitals', () => {
  expect(v.parse(transferRules.ifsc, ' demo0abcd12 ')).toBe('DEMO0ABCD12');
});

describe('an amount on the wire', () => {
  it.each([
    [100, undefined],
    [100.5, undefined],
    [1234.56, undefined],
    [999_999_999.99, undefined],
    [99.99, TRANSFER_TEXTS.leastAmount],
    [0, TRANSFER_TEXTS.leastAmount],
    [-500, TRANSFER_TEXTS.leastAmount],
    [100.001, TRANSFER_TEXTS.amount],
    [1e15, TRANSFER_TEXTS.largeAmount],
    [Number.NaN, TRANSFER_TEXTS.amount],
    [JSON.parse('1e400'), TRANSFER_TEXTS.amount],
    ['500', TRANSFER_TEXTS.amount],
    [null, TRANSFER_TEXTS.amount],
  ])('%s: %s @spec:9.1', (rupees, fault) => {
    expect(faultOf(transferAmount, rupees)).toBe(fault);
  });
});

describe('a typed amount', () => {
  it.each([
    ['', TRANSFER_TEXTS.amount],
    ['abc', TRANSFER_TEXTS.amount],
    ['-500', TRANSFER_TEXTS.amount],
    ['+500', TRANSFER_TEXTS.amount],
    ['1e3', TRANSFER_TEXTS.amount],
    ['0x1F4', TRANSFER_TEXTS.amount],
    ['500.123', TRANSFER_TEXTS.amount],
    ['1,00', TRANSFER_TEXTS.amount],
    ['99', TRANSFER_TEXTS.leastAmount],
    ['9999999999', TRANSFER_TEXTS.largeAmount],
    [' 500 ', undefined],
    ['500.50', undefined],
    ['1,000', undefined],
  ])('%j: %s @spec:5.12 @spec:5.13 @spec:5.14', (text, fault) => {
    expect(faultOf(typedAmount, text)).toBe(fault);
  });
});

describe('the bounds of an account', () => {
  it.each([
    [100, { minDeposit: 0, maxDeposit: 1000 }, undefined],
    [99, { minDeposit: 0, maxDeposit: 1000 }, 'Amount must be at least 100.'],
    [499, { minDeposit: 500, maxDeposit: 1000 }, 'Amount must be at least 500.'],
    [500, { minDeposit: 500, maxDeposit: 1000 }, undefined],
    [1000, { minDeposit: 500, maxDeposit: 1000 }, undefined],
    [1000.01, { minDeposit: 500, maxDeposit: 1000 }, 'Amount must be at most 1000.'],
  ])('%s rupees with %j: %s @spec:9.1 @spec:money.9', (rupees, bounds, fault) => {
    expect(findDepositFault(rupees, bounds)).toBe(fault);
  });
});

it.each([
  ['utr', 'Please enter a valid UTR number.'],
  ['utrLength', 'UTR number must be between 6 to 12 digits.'],
  ['proof', 'Please upload your payment proof.'],
  ['leastAmount', 'Amount must be at least 100.'],
  ['upi', 'Please enter a valid Phone No./UPI with at least 10 digits.'],
  ['accountName', 'Please enter the account name.'],
  ['amount', 'Please enter a valid amount.'],
  ['accountNumber', 'Please enter an account number.'],
  ['ifsc', 'Please enter an IFSC code.'],
  ['accountHolder', 'Please enter the account holder name.'],
  ['bankName', 'Please enter the bank name.'],
] as const)(
  'the text of %s is that of the specification: %s @spec:5.12 @spec:5.13 @spec:5.14',
  (name, text) => {
    expect(TRANSFER_TEXTS[name]).toBe(text);
  },
);
