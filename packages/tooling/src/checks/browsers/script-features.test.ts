import { PROMISED_BROWSERS } from '@exchange/contract';
import { expect, it } from 'vitest';
import { childOf, compat, findLacking } from './script-features.ts';

const memberOf = (holder: string, name: string) => childOf(childOf(compat.api, holder), name);

it('names promised browsers without a feature, and since when each has it', () => {
  expect(findLacking(memberOf('URL', 'canParse_static'))).toEqual([
    `Chrome ${PROMISED_BROWSERS.chrome} (from 120)`,
    `Chrome Android ${PROMISED_BROWSERS.chrome} (from 120)`,
    `Edge ${PROMISED_BROWSERS.edge} (from 120)`,
    `Safari ${PROMISED_BROWSERS.safari} (from 17)`,
    `Safari iOS ${PROMISED_BROWSERS.safari} (from 17)`,
  ]);
});

it('reports nothing that all browsers have, and nothing that is undocumented', () => {
  expect(findLacking(memberOf('URL', 'searchParams'))).toEqual([]);
  expect(findLacking(memberOf('URL', 'none'))).toEqual([]);
  expect(childOf(compat.api, 'toString')).toBeUndefined();
});
