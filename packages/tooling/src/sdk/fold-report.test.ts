import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../workspace.ts';
import { readReport, writeReport } from './api-report.ts';
import { foldApi, unfoldApi } from './fold-report.ts';

const BET = ['v.ObjectSchema<{', '    id: number;', '    odds: number;', '}, undefined>'];
const SLIP = [
  'v.ObjectSchema<{',
  '    bets: v.ArraySchema<LIST, undefined>;',
  '    at: string;',
  '}>',
];
const indent = (lines: readonly string[]) => lines.join('\n    ');
const slip = SLIP.join('\n').replace('LIST', indent(BET));
const api = new Map([
  ['. bet', `export declare const bet: ${BET.join('\n')};`],
  ['. same', `export declare const same: ${BET.join('\n')};`],
  ['. slip', `export declare const slip: ${slip};`],
  ['. (Bet)', 'type Bet = InferOutput<typeof bet>;'],
  ['. calls.place', `export declare const place: Call<${slip}, ${BET.join('\n')}>;`],
]);

test('what other declarations repeat is named once, and comes back letter by letter', () => {
  const folded = foldApi(api);
  expect(Object.fromEntries(folded)).toEqual({
    '. bet': api.get('. bet'),
    '. same': 'export declare const same: «. bet»;',
    '. slip': `export declare const slip: ${SLIP.join('\n').replace('LIST', '«. bet»')};`,
    '. (Bet)': api.get('. (Bet)'),
    '. calls.place': 'export declare const place: Call<«. slip», «. bet»>;',
  });
  expect(unfoldApi(folded)).toEqual(api);
});

test('a name that is not declared is refused', () => {
  expect(() => unfoldApi(new Map([['. one', 'type One = «. two»;']]))).toThrow(
    '«. two» is not declared',
  );
});

test('the committed report of the contract says the same in fewer lines', () => {
  const text = readFileSync(inRoot('packages/sdk/contract/api-report.txt'), 'utf8');
  const report = readReport(text);
  expect(writeReport('@exchange/contract', report)).toBe(text);
  const whole = [...report.api.values()].join('\n').split('\n').length;
  expect(text.split('\n').length).toBeLessThan(whole * 0.7);
});
