import { describe, expect, test } from 'vitest';
import { findIncompatibilities } from './incompatibilities.ts';
import type { JsonSchema } from './json-schema.ts';

const string = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const choice = (...values: unknown[]) => ({ enum: values });
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const list = (items: JsonSchema) => ({ type: 'array', items });
const either = (...anyOf: JsonSchema[]) => ({ anyOf });
const exactly = (...oneOf: JsonSchema[]) => ({ oneOf });
const tuple = (...items: JsonSchema[]) => ({ type: 'array', items });
const orNull = (schema: JsonSchema) => ({ ...schema, nullable: true });
const record = (additionalProperties: unknown) => ({ type: 'object', additionalProperties });

describe('every value that is given is accepted', () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    ['the same form', object({ a: string }), object({ a: string })],
    ['the same with other notes', { ...string, default: 'x' }, { ...string, title: 'T' }],
    ['anything is accepted', object({ a: string }), {}],
    ['a whole number for a number', integer, number],
    [
      'tighter bounds',
      { ...integer, minimum: 1, maximum: 5 },
      { ...integer, minimum: 0, maximum: 9 },
    ],
    ['a shorter text', { ...string, maxLength: 10 }, { ...string, maxLength: 20 }],
    ['bounds that nobody asks for', { ...string, pattern: 'x', minLength: 1 }, string],
    ['fewer choices', choice('a'), choice('a', 'b')],
    ['a choice for its type', choice('a', 'b'), string],
    ['a choice of numbers within bounds', choice(1, 2), { ...integer, maximum: 2 }],
    ['a choice that the pattern takes', choice('1.5'), { ...string, pattern: '^\\d\\.\\d$' }],
    ['one of the accepted types', number, either(string, number)],
    ['each of fewer types', either(number, string), either(string, number, choice(true))],
    ['a value where null is accepted too', string, orNull(string)],
    ['null where null is accepted', orNull(string), either(string, orNull(number))],
    ['a field that nobody knows', object({ a: string, b: number }), object({ a: string })],
    ['a certain field where it may miss', object({ a: string }), object({ a: string }, [])],
    ['a field less, where it may miss', object({}), object({ a: string }, [])],
    ['the fields of elements', list(object({ a: string, b: string })), list(object({ a: string }))],
    ['a shorter list', { ...list(string), maxItems: 2 }, { ...list(string), maxItems: 3 }],
    ['a record of the same', record(integer), record(number)],
    ['an object for a record', object({ a: integer }), record(number)],
    ['any fields for any fields', record(true), record(true)],
    ['any fields for a list of none', record(true), { type: 'object' }],
    ['a bound beside a choice', { ...either(integer), minimum: 1 }, { ...integer, minimum: 0 }],
    [
      'a form of an exact choice',
      object({ kind: choice('a'), a: string }),
      exactly(object({ kind: choice('a') }), object({ kind: choice('b') })),
    ],
    ['a value of a list of anything', list(string), { type: 'array' }],
    ['the same tuple', tuple(string, number), tuple(string, number)],
    [
      'a choice that the other bounds cut',
      { ...choice('a', 'long'), type: 'string', maxLength: 1 },
      choice('a'),
    ],
    ['nested choices', object({ a: orNull(choice('x')) }), object({ a: orNull(string) })],
  ])('%s', (_, given, taken) => {
    expect(findIncompatibilities(given, taken, 'input')).toEqual([]);
  });
});

describe('the reason names the field', () => {
  test.each<[string, JsonSchema, JsonSchema]>([
    ['input: is number, but has to be string', number, string],
    ['input: is number, but has to be integer', number, integer],
    ['input: may be anything', {}, string],
    ['input.a: is required, but is missing', object({}), object({ a: string })],
    ['input.a: is required, but may be missing', object({ a: string }, []), object({ a: string })],
    ['input.a: is string, but has to be number', object({ a: string }), object({ a: number })],
    ['input.a.b: is required', object({ a: object({}) }), object({ a: object({ b: string }) })],
    ['input[].a: is required', list(object({})), list(object({ a: string }))],
    ['input[]: is string', list(string), list(number)],
    [
      'input.a: is not accepted',
      object({ a: string }),
      { ...object({}), additionalProperties: false },
    ],
    [
      'input: maximum is 9, but has to be 5',
      { ...integer, maximum: 9 },
      { ...integer, maximum: 5 },
    ],
    ['input: maxLength is not set', string, { ...string, maxLength: 5 }],
    ['input: minimum is 0', { ...number, minimum: 0 }, { ...number, minimum: 1 }],
    ['input: pattern is another one', { ...string, pattern: 'a' }, { ...string, pattern: 'b' }],
    ['input: pattern is another one', string, { ...string, pattern: 'b' }],
    ['input: "c" is none of "a", "b"', choice('a', 'c'), choice('a', 'b')],
    ['input: string is not always "a"', string, choice('a')],
    ['input: null is not string', orNull(string), string],
    ['input: "x1" is not string', choice('x1'), { ...string, pattern: '^\\d' }],
    ['input: boolean is none of', { type: 'boolean' }, either(string, number)],
    ['input.b: is required', object({ a: string }), either(string, object({ b: string }))],
    ['input: is string, but has to be number', either(string, number), number],
    ['input.*: is string, but has to be number', record(string), record(number)],
    ['input.a: is string, but has to be number', record(string), object({ a: number }, [])],
    ['input: has fields of any name', record(string), record(false)],
    [
      'input: minProperties cannot be compared',
      { type: 'object' },
      { type: 'object', minProperties: 1 },
    ],
    ['input: x-odd cannot be compared', { ...string, 'x-odd': 1 }, string],
    [
      'input.a: patternProperties cannot',
      object({ a: { patternProperties: {} } }),
      object({ a: string }),
    ],
    ['input: lists with a form for each place', tuple(string, number), tuple(number, string)],
    ['input: lists with a form for each place', tuple(string), list(string)],
    ['input: prefixItems cannot', { type: 'array', prefixItems: [] }, list(string)],
    ['input[]: may be anything', { type: 'array' }, list(string)],
    ['input.*: may be anything', record(true), record(string)],
    ['input.a: may be anything', record(true), object({ a: string }, [])],
    ['input: has fields of any name', record(true), { ...object({}), additionalProperties: false }],
    ['input.a: may be anything', { ...object({}), required: ['a'] }, object({ a: string })],
    ['input: maximum is not set', either(integer), { ...either(integer, string), maximum: 5 }],
    ['input: minLength is not set', string, { anyOf: [string], minLength: 1 }],
    [
      'input: "ab" is not "a"',
      choice('ab'),
      { ...choice('a', 'ab'), type: 'string', maxLength: 1 },
    ],
    ['input: oneOf with forms that overlap', string, exactly(string, { ...string, minLength: 1 })],
    ['input: a form without one type', { minimum: 1 }, { minimum: 3 }],
    [
      'input: a form without one type',
      { properties: { a: number } },
      { properties: { a: string } },
    ],
    ['input: allOf is another one', { type: 'object' }, { type: 'object', allOf: [{}] }],
  ])('%s', (reason, given, taken) => {
    expect(findIncompatibilities(given, taken, 'input').join('; ')).toContain(reason);
  });
});

describe('what is sent to a program without that field', () => {
  const send = (given: JsonSchema, taken: JsonSchema) =>
    findIncompatibilities(given, taken, 'input', 'refused');

  test('is refused, also deep inside', () => {
    expect(send(object({ a: string, b: number }), object({ a: string }))).toEqual([
      'input.b: is not accepted',
    ]);
    const deep = send(object({ a: list(object({ b: string })) }), object({ a: list(object({})) }));
    expect(deep).toEqual(['input.a[].b: is not accepted']);
  });

  test('is taken where any field is', () => {
    expect(send(object({ a: string, b: number }), record({}))).toEqual([]);
    expect(send(object({ b: number }), { ...object({}), additionalProperties: true })).toEqual([]);
  });
});
