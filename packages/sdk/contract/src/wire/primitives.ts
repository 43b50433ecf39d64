import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';

/** An identifier on the wire; backends of this family send numbers and digit strings alike. */
export const wireId = v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.number()]);
/**
 * Text that backends of this family send as digits or as a number; the product's own server sends
 * text.
 */
export const textOrNumber = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
) as unknown as GenericSchema<string, string>;
/**
 * A reply field beyond the specification, which other backends omit; the type follows the product's
 * own server. A fallback must match the schema.
 */
/*@__NO_SIDE_EFFECTS__*/
export const mayBeAbsent = <
  Schema extends GenericSchema,
  Fallback extends InferOutput<Schema> | undefined = undefined,
>(
  schema: Schema,
  fallback?: Fallback,
) =>
  v.nullish(schema, (() => fallback) as never) as unknown as GenericSchema<
    InferInput<Schema>,
    InferOutput<Schema> | Fallback
  >;
/** Data of a reply that only confirms success; anything else is ignored. */
export const noData = v.pipe(
  v.optional(v.unknown()),
  v.transform(() => null),
) as unknown as GenericSchema<null, null>;
/** Rupees, plain number. */
export const rupees = v.pipe(v.number(), v.finite());
/** Rounding tolerance of whole paise, as in 0.1 + 0.2. */
const ROUNDING = 1e-6;
/** Returns true if rupees are whole paise, within the rounding tolerance. */
export const isWholePaise = (amount: number): boolean =>
  Math.abs(amount * 100 - Math.round(amount * 100)) < ROUNDING;
/** The end of the year 9999: rejects milliseconds sent by mistake. */
const LAST_EPOCH_SECOND = 253_402_300_799;
/** Seconds since 1970, UTC. */
export const epochSeconds = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(LAST_EPOCH_SECOND),
);
/** A flag spelled 'Y' or 'N'. */
export const yesNo = v.picklist(['Y', 'N']);
/** A flag spelled '1' or '0'. */
export const oneZero = v.picklist(['1', '0']);
/** A request without a body. */
export const noInput = v.optional(v.nullable(v.object({})));
/** A page of a list, from 1. */
export const pageNumber = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  1,
);
/** Number of rows in a page. */
/*@__NO_SIDE_EFFECTS__*/
export const pageSize = (fallback: number, max = 1000) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(max)), fallback);

/** Sort orders. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Converts `'Y'` to true. */
export const fromYesNo = (flag: 'Y' | 'N' | undefined) => flag === 'Y';
/** Converts epoch seconds to a Date. */
export const fromEpoch = (seconds: number) => new Date(seconds * 1000);
/** Converts a Date to epoch seconds, rounded down. */
export const toEpoch = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * Memoises a conversion by wire object, so that unchanged data keeps its identity up to the views.
 * Wire objects must be immutable and come with the same `more` each time.
 */
/*@__NO_SIDE_EFFECTS__*/
export function memoizeWeak<Wire extends object, Model, More extends unknown[] = []>(
  convert: (wire: Wire, ...more: More) => Model,
): (wire: Wire, ...more: More) => Model {
  const known = new WeakMap<Wire, Model>();
  return (wire, ...more) => {
    const before = known.get(wire);
    if (before !== undefined) return before;
    const model = convert(wire, ...more);
    known.set(wire, model);
    return model;
  };
}

/** Staff's reason; shown on the player's statement if money moves. */
export const staffReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Please give a reason.'),
  v.maxLength(200, 'A reason has at most 200 characters.'),
);
