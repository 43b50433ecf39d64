import * as v from 'valibot';
import { BASES, endpoints } from './endpoints.ts';
import type { AnyEndpoint } from './wire/endpoint.ts';

/** Maximum length of a call's body as JSON. */
const MAX_BODY = 2000;

const firstCall = v.object({
  method: v.picklist(['GET', 'POST']),
  /** Below the page's origin; `:type` in it is a parameter. */
  url: v.pipe(
    v.string(),
    v.maxLength(200),
    v.regex(/^\/api\/(?:[\w.~:-]+\/)*[\w.~:-]+$/, 'is not the address of a call'),
  ),
  body: v.exactOptional(
    v.pipe(
      v.unknown(),
      v.check((body) => JSON.stringify(body).length <= MAX_BODY, 'is too long'),
    ),
  ),
  auth: v.picklist(['none', 'optional', 'required']),
});

/** Calls of a page by the rest of its address. */
export const firstCallRule = v.object({
  /**
   * Segments below the page's path, each a word or a parameter: `''`, `all`, `:type/:series`.
   */
  at: v.pipe(
    v.string(),
    v.maxLength(200),
    v.regex(/^(?:[^/]+(?:\/[^/]+)*)?$/, 'is not a list of segments'),
  ),
  /** In bodies and addresses `:type` stands for the parameter. */
  calls: v.pipe(v.array(firstCall), v.maxLength(6)),
});

/** A call as the page's first script makes it. */
export type FirstCall = v.InferOutput<typeof firstCall>;
export type FirstCallRule = v.InferOutput<typeof firstCallRule>;

/**
 * Returns an endpoint's call with its encoded input; a string `:type` in it is a parameter. Throws
 * for an endpoint that changes data: a link would do it for its reader.
 */
export function callFirst<Input>(
  { method, base, path, auth, encode, mutates }: AnyEndpoint,
  input: Input,
): FirstCall {
  if (mutates || method === 'PATCH') {
    throw new Error(`${path} changes data: a page may not start with it`);
  }
  const body: unknown = method === 'GET' ? undefined : encode(input);
  return { method, url: BASES[base] + path, ...(body !== undefined && { body }), auth };
}

let reading: ReadonlySet<string> | undefined;

/** Returns true for a call of this contract that only reads. */
export function isReading({ method, url }: Pick<FirstCall, 'method' | 'url'>): boolean {
  reading ??= new Set(
    (Object.values(endpoints) as AnyEndpoint[])
      .filter(({ mutates }) => !mutates)
      .map((one) => plainCall(one.method, BASES[one.base] + one.path)),
  );
  return reading.has(plainCall(method, url));
}

const plainCall = (method: string, url: string) => `${method} ${url.replace(/:\w+/g, ':')}`;

/**
 * Returns the calls of the first rule that fits the segments, with their values; none if no rule
 * fits.
 */
export function selectFirstCalls(
  rules: readonly FirstCallRule[],
  segments: readonly string[],
): readonly FirstCall[] {
  for (const { at, calls } of rules) {
    const values = matchSegments(at === '' ? [] : at.split('/'), segments);
    if (values) return calls.map((call) => fillIn(call, values));
  }
  return [];
}

/** Returns the first calls of an address below a page; none if no rule fits or it is malformed. */
export function selectPageCalls(
  pathname: string,
  { path, calls }: { path: string; calls: readonly FirstCallRule[] },
): readonly FirstCall[] {
  return selectFirstCalls(calls, readSegments(pathname.slice(path.length)));
}

/** Returns the decoded segments of a path; none if one is malformed. */
function readSegments(path: string): readonly string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function matchSegments(
  wanted: readonly string[],
  segments: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (wanted.length !== segments.length) return undefined;
  const fits = wanted.every((word, index) => word.startsWith(':') || word === segments[index]);
  if (!fits) return undefined;
  const pairs = wanted.map((word, index) => [word, segments[index] as string] as const);
  return new Map(pairs.filter(([word]) => word.startsWith(':')));
}

function fillIn({ body, ...call }: FirstCall, values: ReadonlyMap<string, string>): FirstCall {
  const url = call.url.replace(/:\w+/g, (name) => {
    const value = values.get(name);
    return value === undefined ? name : encodeURIComponent(value);
  });
  if (body === undefined) return { ...call, url };
  const text = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'string' ? (values.get(value) ?? value) : value,
  );
  return { ...call, url, body: JSON.parse(text) as unknown };
}
