import type { FirstCall } from '@exchange/contract';
import {
  alternatives,
  type FrameCall,
  type JsonSchema,
  type OpenApi,
  propertiesOf,
  readReply,
  requiredOf,
} from '@exchange/federation/registry';
import type { ReleaseRecord, UsedCall } from '@exchange/federation/releases';
import type { Page } from 'playwright-core';

/** `full`: every field, lists of two. `sparse`: required fields alone, nulls, empty lists. */
export type SampleForm = 'full' | 'sparse';

/** Rows of a list. */
const ROWS = 2;
/** Texts of the formats that the contract uses. */
const TEXTS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
};
/** Levels of a value; deeper parts, of a schema that contains itself, are null. */
const MAX_DEPTH = 12;

/**
 * Returns a value that fits `schema`, the same each time; rows of a list differ. Texts do not follow
 * a pattern.
 */
export function sampleOf(schema: JsonSchema, form: SampleForm, row = 0, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  if (form === 'sparse' && schema.nullable === true) return null;
  const forms = alternatives({ ...schema, nullable: false });
  const one = (form === 'full' ? forms[0] : forms.at(-1)) ?? {};
  if ('const' in one) return one.const;
  if (Array.isArray(one.enum)) return one.enum[form === 'full' ? 0 : one.enum.length - 1];
  const inner = (part: JsonSchema, at: number) => sampleOf(part, form, at, depth + 1);
  switch (one.type) {
    case 'object': {
      const required = requiredOf(one);
      const fields = Object.entries(propertiesOf(one)).filter(
        ([name]) => form === 'full' || required.includes(name),
      );
      const entries = fields.map(([name, part]) => [name, inner(part, row)]);
      const more = one.additionalProperties;
      if (form === 'full' && typeof more === 'object' && more !== null) {
        entries.push(['sample', inner(more as JsonSchema, row)]);
      }
      return Object.fromEntries(entries);
    }
    case 'array': {
      const min = typeof one.minItems === 'number' ? one.minItems : 0;
      const max = typeof one.maxItems === 'number' ? one.maxItems : Number.POSITIVE_INFINITY;
      const length = form === 'full' ? Math.min(Math.max(ROWS, min), max) : min;
      const part = (one.items ?? {}) as JsonSchema;
      return Array.from({ length }, (_, at) => inner(part, at));
    }
    case 'string': {
      const formatted = TEXTS[String(one.format)];
      if (formatted !== undefined) return formatted;
      const min = typeof one.minLength === 'number' ? one.minLength : 0;
      const max = typeof one.maxLength === 'number' ? one.maxLength : Number.POSITIVE_INFINITY;
      const text = form === 'full' ? `sample-${row + 1}` : '';
      return text.padEnd(min, '1').slice(0, max);
    }
    case 'number':
    case 'integer': {
      const min = typeof one.minimum === 'number' ? one.minimum : Number.NEGATIVE_INFINITY;
      const max = typeof one.maximum === 'number' ? one.maximum : Number.POSITIVE_INFINITY;
      return Math.min(Math.max(form === 'full' ? row + 1 : 0, min), max);
    }
    case 'boolean':
      return form === 'full';
    default:
      return null;
  }
}

/** An empty picture. */
const PICTURE = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};

/** A call with the shape of its data. */
type KnownCall = Pick<UsedCall, 'method' | 'path' | 'data'>;

/** The held calls of a page. */
export interface HeldCalls {
  /** Answers what waits, and from now on every known call at once. */
  answer(form: SampleForm): Promise<void>;
}

/**
 * Keeps the calls of a page from the live system. They wait for `answer`, which gives them data of
 * the shape that the release's record names, for the calls of others that `server` describes. Unknown
 * ones are never answered.
 */
export async function holdCalls(
  page: Page,
  release: ReleaseRecord,
  server: OpenApi,
): Promise<HeldCalls> {
  const calls = listKnown(release, server);
  const waiting: (() => Promise<void>)[] = [];
  let form: SampleForm | undefined;
  // A picture that never comes would keep the elements around it for good.
  await page.route(/\/storage\//, (route) => route.fulfill(PICTURE).catch(() => {}));
  // The live registry would switch a new area off.
  await page.route(/\/(?:api|telemetry|registry)\//, async (route) => {
    const request = route.request();
    const call = findCall(calls, request.method(), new URL(request.url()).pathname);
    if (!call) return;
    // A page that is gone needs no answer.
    const fulfill = () => route.fulfill(answerTo(call, form ?? 'full')).catch(() => {});
    if (form) await fulfill();
    else waiting.push(fulfill);
  });
  return {
    async answer(wanted) {
      form = wanted;
      await Promise.all(waiting.splice(0).map((fulfill) => fulfill()));
    },
  };
}

/** Lists the calls whose data is known; those of the release first. */
const listKnown = (
  { calls }: Pick<ReleaseRecord, 'calls'>,
  server: OpenApi,
): readonly KnownCall[] =>
  // A call with a parameter in its path may match what is the path of another one.
  [...calls, ...describedCalls(server)].toSorted(
    (one, other) => countParams(one) - countParams(other),
  );

/** Returns samples of the answers to a page's first calls, without those that no schema is known of. */
export function answerCalls(
  asked: readonly FirstCall[],
  release: Pick<ReleaseRecord, 'calls'>,
  server: OpenApi,
  form: SampleForm,
): readonly FrameCall[] {
  const known = listKnown(release, server);
  return asked.flatMap(({ method, url, body }) => {
    const call = findCall(known, method, url);
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return call ? [{ method, url, ...text, status: 200, data: envelopeOf(call, form) }] : [];
  });
}

const countParams = ({ path }: KnownCall) => path.split(':').length;

const describedCalls = ({ paths }: OpenApi): KnownCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      data: readReply(operation) ?? {},
    })),
  );

function findCall(
  calls: readonly KnownCall[],
  asked: string,
  pathname: string,
): KnownCall | undefined {
  const parts = pathname.split('/');
  return calls.find(({ method, path }) => {
    const wanted = path.split('/');
    return (
      method === asked &&
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith(':') || part === parts[at])
    );
  });
}

/** Returns a reply of the API (`Envelope`), under `userinfo` as well, as some calls have it there. */
const answerTo = (call: KnownCall, form: SampleForm) => ({ json: envelopeOf(call, form) });

function envelopeOf({ data }: KnownCall, form: SampleForm) {
  const envelope = { status: 200, error: false, message: '', data: sampleOf(data, form), total: 2 };
  return { ...envelope, userinfo: envelope };
}
