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
 * Returns why not every value of `given` is accepted by `taken`; empty if all are. Objects have no
 * fields beyond their schema. Unknown or incomparable keywords do not fit.
 */
export function findIncompatibilities(
  given: JsonSchema,
  taken: JsonSchema,
  at: string,
  unknown: UnknownFields = 'ignored',
): readonly string[] {
  if (isSame(given, taken) || isAny(taken)) return [];
  const words = [...findUnknownKeywords(given), ...findUnknownKeywords(taken)];
  if (words.length > 0) return words.map((word) => `${at}: ${word} cannot be compared`);
  const forms = alternatives(given);
  if (forms.length !== 1)
    return forms.flatMap((form) => findIncompatibilities(form, taken, at, unknown));
  const [form = given] = forms;
  const accepted = alternatives(taken);
  if (accepted.length === 1) return findFormMisfits(form, accepted[0] ?? taken, at, unknown);
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
  given: JsonSchema,
  taken: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  if (isAny(taken) || isSame(given, taken)) return [];
  if (isAny(given)) return [`${at}: may be anything, but has to be ${describe(taken)}`];
  const words = [...findUnknownKeywords(given), ...findUnknownKeywords(taken)];
  if (words.length > 0) return words.map((word) => `${at}: ${word} cannot be compared`);
  if ('const' in given)
    return takes(taken, given.const) ? [] : [`${at}: ${describe(given)} is not ${describe(taken)}`];
  if ('const' in taken) return [`${at}: ${describe(given)} is not always ${describe(taken)}`];
  if (typeof given.type !== 'string' || typeof taken.type !== 'string') {
    return [`${at}: a form without one type cannot be compared`];
  }
  if (given.type !== taken.type && !(given.type === 'integer' && taken.type === 'number')) {
    return [`${at}: is ${describe(given)}, but has to be ${describe(taken)}`];
  }
  return [
    ...findBoundMisfits(given, taken, at),
    ...(taken.type === 'object' ? findObjectMisfits(given, taken, at, unknown) : []),
    ...(taken.type === 'array' ? findListMisfits(given, taken, at, unknown) : []),
  ];
}

function findBoundMisfits(given: JsonSchema, taken: JsonSchema, at: string): readonly string[] {
  const faults: string[] = [];
  for (const [keyword, isMoreTighter] of Object.entries(BOUNDS)) {
    const [bound, own] = [taken[keyword], given[keyword]];
    if (typeof bound !== 'number') continue;
    const fits = typeof own === 'number' && (isMoreTighter ? own >= bound : own <= bound);
    if (!fits) faults.push(`${at}: ${keyword} is ${own ?? 'not set'}, but has to be ${bound}`);
  }
  for (const keyword of LITERALS) {
    if (keyword in taken && !isSame(given[keyword], taken[keyword])) {
      faults.push(`${at}: ${keyword} is another one`);
    }
  }
  return faults;
}

function findListMisfits(
  given: JsonSchema,
  taken: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  const [own, wanted] = [given.items, taken.items];
  if (wanted === undefined || wanted === true || isSame(own, wanted)) return [];
  // Tuples, and lists that must be empty.
  if ([own, wanted].some((items) => Array.isArray(items) || items === false)) {
    return [`${at}: lists with a form for each place cannot be compared`];
  }
  return findIncompatibilities(schemaOf(own), schemaOf(wanted), `${at}[]`, unknown);
}

function findObjectMisfits(
  given: JsonSchema,
  taken: JsonSchema,
  at: string,
  unknown: UnknownFields,
): readonly string[] {
  const [own, wanted] = [propertiesOf(given), propertiesOf(taken)];
  const certain = new Set(requiredOf(given));
  const missing = requiredOf(taken)
    .filter((name) => !certain.has(name))
    .map((name) => `${at}.${name}: is required, but ${name in own ? 'may be' : 'is'} missing`);
  const rest = taken.additionalProperties ?? (unknown === 'refused' ? false : ANY);
  const others = given.additionalProperties ?? false;
  // A required field without a description may be anything.
  const undescribed = requiredOf(given).filter((name) => !(name in own));
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
