/** A JSON Schema as in the server's OpenAPI (3.0) and in releases. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of any value. */
export const ANY: JsonSchema = {};

const ANNOTATIONS = new Set([
  '$schema',
  'default',
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
]);
/**
 * Bounds that the producer must keep at least as tight as the consumer: keyword → whether more is
 * tighter.
 */
export const BOUNDS: Readonly<Record<string, boolean>> = {
  minimum: true,
  minLength: true,
  minItems: true,
  maximum: false,
  maxLength: false,
  maxItems: false,
};
/** Keywords that can only be compared for equality. */
export const LITERALS: readonly string[] = [
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'not',
  'allOf',
  '$ref',
];
const FORMS = ['type', 'const', 'enum', 'nullable', 'anyOf', 'oneOf'];
const PARTS = ['properties', 'required', 'additionalProperties', 'items'];
const KNOWN = new Set([...ANNOTATIONS, ...Object.keys(BOUNDS), ...LITERALS, ...FORMS, ...PARTS]);

/** Returns unknown keywords of a schema, and choices whose alternatives may overlap. */
export function findUnknownKeywords(schema: JsonSchema): readonly string[] {
  const words = Object.keys(schema).filter((word) => !KNOWN.has(word));
  // Exactly one alternative must match: with overlaps a value that fits both is rejected.
  const isUnclear = Array.isArray(schema.oneOf) && !areApart(schema.oneOf as JsonSchema[]);
  return isUnclear ? [...words, 'oneOf with forms that overlap'] : words;
}

function areApart(forms: readonly JsonSchema[]): boolean {
  return forms.every((one, index) => forms.slice(index + 1).every((other) => isApart(one, other)));
}

function isApart(one: JsonSchema, other: JsonSchema): boolean {
  const [a, b] = [alternatives(one), alternatives(other)];
  return a.every((left) => b.every((right) => isFormApart(left, right)));
}

function isFormApart(one: JsonSchema, other: JsonSchema): boolean {
  if ('const' in one) return !takes(other, one.const);
  if ('const' in other) return !takes(one, other.const);
  const [a, b] = [one, other].map(({ type }) => (type === 'integer' ? 'number' : type));
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (a !== b) return true;
  const fields = requiredOf(one).filter((name) => requiredOf(other).includes(name));
  return fields.some((name) =>
    isApart(propertiesOf(one)[name] ?? ANY, propertiesOf(other)[name] ?? ANY),
  );
}

/** Returns the alternatives of a schema, each without a choice; empty if no value is valid. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { nullable, anyOf, oneOf, ...rest } = schema;
  const choices = [anyOf, oneOf].filter(Array.isArray) as (readonly JsonSchema[])[];
  let forms: readonly JsonSchema[] = [rest];
  for (const choice of choices) {
    const each = choice.flatMap(alternatives);
    forms = forms.flatMap((form) => each.map((one) => join(form, one)));
  }
  const single = forms.flatMap(({ enum: values, ...form }) =>
    Array.isArray(values)
      ? values
          .filter((value) => isAny(form) || takes(form, value))
          .map((value) => ({ type: typeOf(value), const: value }))
      : [values === undefined ? form : { ...form, enum: values }],
  );
  return nullable === true ? [...single, { type: 'null', const: null }] : single;
}

/** Constraints beside a choice apply to each of its alternatives. */
function join(one: JsonSchema, other: JsonSchema): JsonSchema {
  const clash = Object.keys(one).some(
    (word) => word in other && !ANNOTATIONS.has(word) && !isSame(one[word], other[word]),
  );
  return clash ? { allOf: [one, other] } : { ...one, ...other };
}

/**
 * Returns true if a schema without a choice accepts a value; objects and lists are never constants
 * here.
 */
export function takes(schema: JsonSchema, value: unknown): boolean {
  if (isAny(schema)) return true;
  if ('const' in schema) return isSame(schema.const, value);
  const type = typeOf(value);
  if (schema.type !== type && !(schema.type === 'number' && type === 'integer')) return false;
  if (LITERALS.some((keyword) => keyword !== 'pattern' && keyword in schema)) return false;
  if (findUnknownKeywords(schema).length > 0) return false;
  if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern).test(String(value)))
    return false;
  const size = typeof value === 'string' ? value.length : Number(value);
  return Object.entries(BOUNDS).every(([keyword, isMoreTighter]) => {
    const bound = schema[keyword];
    return typeof bound !== 'number' || (isMoreTighter ? size >= bound : size <= bound);
  });
}

/** Describes a schema's type in a word. */
export function describe(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  return String(schema.type ?? 'anything');
}

/** Returns the properties of a schema. */
export const propertiesOf = (schema: JsonSchema) =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

/** Returns the required fields of a schema. */
export const requiredOf = (schema: JsonSchema) => (schema.required ?? []) as readonly string[];

/** Normalises a schema that may also be `true` or missing. */
export const schemaOf = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : ANY;

/** Returns true if a schema accepts every value. */
export const isAny = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((key) => ANNOTATIONS.has(key));

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Returns true if two JSON values are equal, in any order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = Object.keys(one);
  const [a, b] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}
