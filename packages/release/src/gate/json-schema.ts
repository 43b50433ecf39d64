/** A JSON Schema as the server's OpenAPI (3.0) and the releases write it. */
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
/** Bounds that the giver must have at least as tight as the taker: keyword → whether more is tighter. */
export const BOUNDS: Readonly<Record<string, boolean>> = {
  minimum: true,
  minLength: true,
  minItems: true,
  maximum: false,
  maxLength: false,
  maxItems: false,
};
/** What can only be compared by being the same. */
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

/** Keywords of a schema that are not known here, and choices whose forms may overlap. */
export function findUnknownKeywords(schema: JsonSchema): readonly string[] {
  const words = Object.keys(schema).filter((word) => !KNOWN.has(word));
  // Exactly one form must hold: where two may, a value that fits each of them is refused.
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

/** The forms that a value may have, each without a choice; none where no value is possible. */
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

/** What holds beside a choice holds for each of its forms. */
function join(one: JsonSchema, other: JsonSchema): JsonSchema {
  const clash = Object.keys(one).some(
    (word) => word in other && !ANNOTATIONS.has(word) && !isSame(one[word], other[word]),
  );
  return clash ? { allOf: [one, other] } : { ...one, ...other };
}

/** Whether a schema without a choice takes one value; objects and lists are never constants here. */
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

/** A schema's form in a word. */
export function describe(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  return String(schema.type ?? 'anything');
}

/** The fields that a schema describes. */
export const propertiesOf = (schema: JsonSchema) =>
  (schema.properties ?? {}) as Record<string, JsonSchema>;

/** The fields that must be there. */
export const requiredOf = (schema: JsonSchema) => (schema.required ?? []) as readonly string[];

/** A schema that may also be written `true` or be left out. */
export const schemaOf = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : ANY;

/** Whether a schema takes every value. */
export const isAny = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((key) => ANNOTATIONS.has(key));

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Whether two values of JSON are the same, whatever the order of their fields. */
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
