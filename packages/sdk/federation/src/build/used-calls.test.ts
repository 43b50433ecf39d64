import path from 'node:path';
import { endpoints } from '@exchange/contract';
import { describe, expect, test } from 'vitest';
import { areaFolder } from '../testing/fixtures.ts';
import { describeCall } from './index.ts';
import { findCallNames, findUsedCalls } from './used-calls.ts';

const IMPORT = "import { endpoints, PAGE_SIZE } from '@exchange/contract';\n";

describe('findCallNames', () => {
  test.each([
    ['call(endpoints.gameLogin, input)', ['gameLogin']],
    ['call(\n  endpoints\n    .gameLogin,\n)', ['gameLogin']],
    ['const one = endpoints.saveBet; two(endpoints.placed)', ['saveBet', 'placed']],
    ["type Reply = (typeof endpoints)['saveBet'];", []],
    ['const endpointsOfOthers = 1;', []],
    ["import type { endpoint } from '@exchange/contract';", []],
    ["import * as dates from './dates.ts';", []],
  ])('%s', (text, names) => {
    expect(findCallNames(IMPORT + text, 'a.ts')).toEqual(names);
  });

  test.each([
    'const { saveBet } = endpoints;',
    'call(endpoints[name], input)',
    "import { endpoints as all } from '@exchange/contract';",
    "import { PAGE_SIZE, endpoint } from '@exchange/contract';\ncall(endpoint({}), {})",
    "import { endpoint as define } from '@exchange/contract';",
    "import { endpoints as calls } from './calls.ts';",
    "export { endpoints } from '@exchange/contract';",
    "import * as contract from '@exchange/contract';",
    "export * from '@exchange/contract';",
    "const { endpoints: all } = await import('@exchange/contract');",
  ])('refuses %s, where a call would stay unseen', (text) => {
    expect(() => findCallNames(IMPORT + text, 'a.ts')).toThrow('a.ts');
  });
});

test('a schema of a request is not read from its call, which has none in a page', () => {
  const text = 'const { name } = endpoints.apiKeyCreate.input.entries;';
  expect(() => findCallNames(IMPORT + text, 'a.ts')).toThrow(
    'a.ts: import the schema of a request by its own name',
  );
});

test('a call is described by its address and the forms of both sides', () => {
  const file = path.join(areaFolder('casino'), 'src/frame/visit.api.ts');
  expect(findUsedCalls([file])).toEqual([
    {
      name: 'gameLogin',
      method: 'POST',
      path: '/api/game-login',
      input: expect.objectContaining({ required: ['providerName', 'gameId'] }),
      data: {
        type: 'object',
        properties: { url: { type: 'string' } },
        required: ['url'],
      },
    },
  ]);
});

test('a call without a body is described without one', () => {
  expect(endpoints.casinoProviders.method).toBe('GET');
  const file = path.join(areaFolder('casino'), 'src/shared/catalogue.api.ts');
  const calls = findUsedCalls([file]);
  expect(calls.find(({ name }) => name === 'casinoProviders')).not.toHaveProperty('input');
});

test('a parameter of the path is described, where the call has one', () => {
  const names = Object.entries(endpoints)
    .filter(([, { path: address }]) => address.includes(':token'))
    .map(([name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(describeCall(name).params).toEqual({
      token: expect.objectContaining({ type: 'string' }),
    });
    expect(describeCall(name)).not.toHaveProperty('input');
  }
});
