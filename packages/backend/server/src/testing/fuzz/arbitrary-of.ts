import fc from 'fast-check';

/**
 * Texts that have broken programs: markup, SQL, paths, templates, odd Unicode, and apparent
 * numbers.
 */
const TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd\0.webp',
  '%2e%2e%2f',
  'file:///etc/passwd',
  '\0',
  '\u0000a',
  '\ud800',
  '\uffff',
  '\u202eabc',
  '\u200b',
  'İ',
  'ß'.repeat(40),
  '👩‍👩‍👧‍👦',
  'क्ष',
  '',
  ' ',
  '\n',
  '\t',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(64),
  '-1',
  '0',
  '1.5',
  '00',
  '+1',
  '١٢٣',
  '1e3',
  '__proto__',
  'constructor',
  'a'.repeat(5000),
] as const;

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  1e-7,
  -1e9,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
] as const;

/** Any JSON value, with the texts and numbers that break programs first. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** The supported part of a JSON schema. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Longer texts find nothing that shorter ones do not. */
const LONGEST = 300;

const LOOKAHEAD = /\(\?=[^)]*\)/g;

function textOf({ pattern, minLength = 0, maxLength = LONGEST }: Schema) {
  if (pattern === undefined) {
    return fc.string({ minLength, maxLength: Math.min(maxLength, LONGEST) });
  }
  // Texts cannot be generated from lookaheads; texts that these reject are left out.
  const made = fc.stringMatching(new RegExp(pattern.replaceAll(LOOKAHEAD, ''), 'u'));
  return made.filter((text) => text.length <= maxLength && new RegExp(pattern, 'u').test(text));
}

const wholeOf = ({ minimum = -1e6, maximum = 1e6 }: Schema) =>
  fc.integer({
    min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
    max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
  });

const numberOf = ({ minimum = -1e6, maximum = 1e6 }: Schema) =>
  fc.double({ min: minimum, max: maximum, noNaN: true });

/** Returns values that a schema allows, at the field `name`; `known` has existing ids, by field. */
function allowedBy(
  schema: Schema,
  known: Readonly<Record<string, readonly unknown[]>>,
  name?: string,
): fc.Arbitrary<unknown> {
  const ids = name === undefined ? undefined : known[name];
  if (ids) return fc.constantFrom(...ids);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => allowedBy(choice, known)));
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer') return wholeOf(schema);
  if (schema.type === 'number') return numberOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'array')
    return fc.array(allowedBy(schema.items ?? {}, known), { maxLength: 5 });
  if (schema.type !== 'object') return fc.jsonValue({ maxDepth: 2 });
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([field, one]) => [
    field,
    allowedBy(one, known, field),
  ]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] as never[] });
}

/** Makes one field of a record hostile, removes it, or adds one. */
function spoilt(record: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(record, fc.nat(), hostile, fc.nat(3)).map(([value, at, evil, how]) => {
    if (typeof value !== 'object' || value === null) return evil;
    const entries = Object.entries(value);
    const field = entries[at % Math.max(entries.length, 1)]?.[0] ?? 'extra';
    if (how === 0) return Object.fromEntries(entries.filter(([name]) => name !== field));
    if (how === 1) return { ...value, [`${field}x`]: evil };
    return { ...value, [field]: evil };
  });
}

/**
 * Returns inputs of a call: some that its schema allows, most with one fault, and some arbitrary
 * ones.
 */
export function arbitraryOf(
  schema: Schema,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const allowed = allowedBy(schema, known);
  return fc.oneof(
    { weight: 3, arbitrary: allowed },
    { weight: 6, arbitrary: spoilt(allowed) },
    { weight: 1, arbitrary: hostile },
  );
}
