import { expect, test } from 'vitest';
import pureCallsLoader from './pure-calls-loader.ts';

const IMPORT = "import * as v from 'valibot';\n";

test.each([
  ['v.object({ a: v.string() })', '/*#__PURE__*/ v.object({ a: /*#__PURE__*/ v.string() })'],
  ['v.isoTimestamp()', '/*#__PURE__*/ v.isoTimestamp()'],
  ['v.integer()', '/*#__PURE__*/ v.integer()'],
])('%s builds a schema', (code, marked) => {
  expect(pureCallsLoader(IMPORT + code)).toBe(IMPORT + marked);
});

test.each([
  'v.parse(schema, input)',
  'v.safeParse(schema, input)',
  'v.safeParseAsync(schema, input)',
  'v.is(schema, input)',
  'v.assert(schema, input)',
  'v.setGlobalConfig({})',
  'rev.object()',
  'a.v.object()',
])('%s does something and stays', (code) => {
  expect(pureCallsLoader(IMPORT + code)).toBe(IMPORT + code);
});

test('another v is left alone', () => {
  const code = 'for (const v of views) v.setUint8(0, 1), v.object();';
  expect(pureCallsLoader(code)).toBe(code);
});

test.each([
  ["const login = endpoint(shared, { name: 'login' });", 'endpoint'],
  ['const rows = { limit: pageSize(20) };', 'pageSize'],
])('%s uses a builder of the contract', (code, builder) => {
  expect(pureCallsLoader(code)).toBe(code.replace(builder, `/*#__PURE__*/ ${builder}`));
});

test.each(['export function endpoint(wire) {}', 'a.pageSize(1)', 'firstEndpoint()'])(
  '%s is no call of a builder',
  (code) => {
    expect(pureCallsLoader(code)).toBe(code);
  },
);

test('endpoints of a page have no schemas of requests', () => {
  const call = `endpoint(shared, {
  name: 'saveBet',
  input: saveBetInput,
  data: placedBetData,
  decode: (placed, { input }) => toPlacedBet(placed, input),
});`;
  expect(pureCallsLoader(call)).toBe(
    `/*#__PURE__*/ ${call.replace('  input: saveBetInput,\n', '')}`,
  );
});

test('another field of this name stays', () => {
  const code = `const call = {
  input: value,
};`;
  expect(pureCallsLoader(code)).toBe(code);
});
