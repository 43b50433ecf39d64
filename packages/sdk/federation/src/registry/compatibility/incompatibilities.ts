import {
  ANY,
  alternatives,
  BOUNDS,
  describe,
  findUnknownKeywords,
  isAny,
  isSame,
  type JsonSchema,
  LITERALS,
  propertiesOf,
  requiredOf,
  schemaOf,
  takes,
} from './json-schema.ts';

/** Handling of fields that the consumer does not know: allowed in replies, not in requests. */
export type UnknownFields = 'ignored' | 'refused';

/**
 * Returns why not every value of `provided` is accepted by `expected`; empty if all are. Objects have no
 * fields beyond their schema. Unknown or incomparable keywords do not fit.
 */
export function findIncompatibilities(
  provided: JsonSchema,
  expected: JsonSchema,
  at: string,
  unknown: UnknownFields = 'ignored',
): readonly string[] {
  if (isSame(provided, expected) || isAny(expected)) return [];
  const words = [...findUnknownKeywords(provided), ...findUnknownKeywords(expected)];
  if (words.length > 0) return words.map((word) => `${at}: ${word} cannot be compared`);
  const forms = alternatives(provided);
  if (forms.length !== 1)
    return forms.flatMap((form) => findIncompatibilities(form, expected, at, unknown));
  const [form = provided] = forms;
  const accepted = alternatives(expected);
  if (accepted.length === 1) return findFormMisfits(form, accepted[0] ?? expected, at, unknown);
  const reasons = accepted.map((one) => findFormMisfits(form, one, at, unknown));
  if (reasons.some((found) => found.length === 0)) return [];
  // The alternative of the same type gives the best message.
  const nearest = accepted.findIndex((one) => one.type === form.type && !('const' in one));
  return (
    reasons[nearest] ?? [
      `${at}: ${describe(form)} is none of ${accepted.map(describe).join(', ') || 'nothing'}`,
    ]
  );
}

function findFormMisfits(
  provided: JsonSchema,
  expected: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  if (isAny(expected) || isSame(provided, expected)) return [];
  if (isAny(provided)) return [`${at}: may be anything, but has to be ${describe(expected)}`];
  const words = [...findUnknownKeywords(provided), ...findUnknownKeywords(expected)];
  if (words.length > 0) return words.map((word) => `${at}: ${word} cannot be compared`);
  if ('const' in provided)
    return takes(expected, provided.const)
      ? []
      : [`${at}: ${describe(provided)} is not ${describe(expected)}`];
  if ('const' in expected)
    return [`${at}: ${describe(provided)} is not always ${describe(expected)}`];
  if (typeof provided.type !== 'string' || typeof expected.type !== 'string') {
    return [`${at}: a form without one type cannot be compared`];
  }
  if (
    provided.type !== expected.type &&
    !(provided.type === 'integer' && expected.type === 'number')
  ) {
    return [`${at}: is ${describe(provided)}, but has to be ${describe(expected)}`];
  }
  return [
    ...findBoundMisfits(provided, expected, at),
    ...(expected.type === 'object' ? findObjectMisfits(provided, expected, at, unknown) : []),
    ...(expected.type === 'array' ? findListMisfits(provided, expected, at, unknown) : []),
  ];
}

function findBoundMisfits(
  provided: JsonSchema,
  expected: JsonSchema,
  at: string,
): readonly string[] {
  const faults: string[] = [];
  for (const [keyword, isMoreTighter] of Object.entries(BOUNDS)) {
    const [bound, own] = [expected[keyword], provided[keyword]];
    if (typeof bound !== 'number') continue;
    const fits = typeof own === 'number' && (isMoreTighter ? own >= bound : own <= bound);
    if (!fits) faults.push(`${at}: ${keyword} is ${own ?? 'not set'}, but has to be ${bound}`);
  }
  for (const keyword of LITERALS) {
    if (keyword in expected && !isSame(provided[keyword], expected[keyword])) {
      faults.push(`${at}: ${keyword} is another one`);
    }
  }
  return faults;
}

function findListMisfits(
  provided: JsonSchema,
  expected: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  const [own, wanted] = [provided.items, expected.items];
  if (wanted === undefined || wanted === true || isSame(own, wanted)) return [];
  // Tuples, and lists that must be empty.
  if ([own, wanted].some((items) => Array.isArray(items) || items === false)) {
    return [`${at}: lists with a form for each place cannot be compared`];
  }
  return findIncompatibilities(schemaOf(own), schemaOf(wanted), `${at}[]`, unknown);
}

function findObjectMisfits(
  provided: JsonSchema,
  expected: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  const [own, wanted] = [propertiesOf(provided), propertiesOf(expected)];
  const certain = new Set(requiredOf(provided));
  const missing = requiredOf(expected)
    .filter((name) => !certain.has(name))
    .map((name) => `${at}.${name}: is required, but ${name in own ? 'may be' : 'is'} missing`);
  const rest = expected.additionalProperties ?? (unknown === 'refused' ? false : ANY);
  const others = provided.additionalProperties ?? false;
  // A required field without a description may be anything.
  const undescribed = requiredOf(provided).filter((name) => !(name in own));
  const described = {
    ...own,
    ...Object.fromEntries(undescribed.map((name) => [name, others || ANY])),
  };
  const fields = Object.entries(described).flatMap(([name, schema]) => {
    const target = Object.hasOwn(wanted, name) ? wanted[name] : rest;
    if (target === false) return [`${at}.${name}: is not accepted`];
    return findIncompatibilities(schemaOf(schema), schemaOf(target), `${at}.${name}`, unknown);
  });
  if (others === false) return [...missing, ...fields];
  // A record may have every field of the other side, and any other.
  const targets = [
    ...Object.entries(wanted).filter(([name]) => !(name in described)),
    ['*', rest] as const,
  ];
  const records = targets.flatMap(([name, target]) =>
    target === false
      ? [`${at}: has fields of any name, which are not accepted`]
      : findIncompatibilities(schemaOf(others), schemaOf(target), `${at}.${name}`, unknown),
  );
  return [...missing, ...fields, ...records];
}
