import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Area } from '../areas.ts';
import type { BrandFeature } from '../brand/page-brand.wire.ts';
import type { Role } from '../roles.ts';
import type { ReportSums } from './envelope.ts';

/** The configured base URL of a call. */
export type Base = 'api' | 'casino';

/**
 * Authorization: `none` never sends a header; `optional` sends the bearer token if there is one and
 * allows guests; `required` needs a token.
 */
export type Auth = 'none' | 'optional' | 'required';

interface Wire {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path below the base; `:token` is a parameter taken from the input. */
  path: string;
  /** Further paths with the same handler. */
  aliases?: readonly string[];
  base?: Base;
  auth: Auth;
  /** Roles that may call; all signed-in roles when absent. */
  roles?: readonly Role[];
  /** The area that owns the feature. */
  area: Area;
  /** Feature that the brand must have, else the call returns 403. */
  feature?: BrandFeature;
  /** The reply is nested in `userinfo`. */
  userinfo?: boolean;
  /** Takes an `Idempotency-Key`: a repeat with it changes nothing and gets the first reply. */
  idempotent?: boolean;
  /** Mutating call: blocks automatic reloads while in flight. */
  mutates?: boolean;
  /** The body is multipart with this one file field. */
  fileField?: string;
  /** Allowed for a restricted sign-in. */
  whileRestricted?: boolean;
  /**
   * Input that proves the identity; not part of the command that an `Idempotency-Key` identifies.
   */
  proofFields?: readonly string[];
  /** Polled every second: sends `If-None-Match`, accepts 304. */
  polled?: boolean;
  /**
   * Paths that clients drop if malformed, with `*` for any key: list elements are deleted, others
   * count as absent. Default: the innermost list's element.
   */
  lenientPaths?: readonly string[];
}

/** Metadata of a reply, and its request. */
export interface ReplyContext<Input> {
  /** Rows on all pages; `Infinity` if the backend sends none and there may be more. */
  total: number;
  totals?: ReportSums | undefined;
  input: Input;
}
type Decode<Data, Input, Model> = (data: Data, asked: ReplyContext<Input>) => Model;

/**
 * One call of the API, used by the client (`call(endpoint, input)`) and the server's routes.
 * `input` and `data` are the wire schemas; `encode` and `decode` convert from and to the models.
 */
export interface Endpoint<In extends GenericSchema, Data extends GenericSchema, Input, Model>
  extends Required<Pick<Wire, 'base'>>,
    Omit<Wire, 'base'> {
  name: string;
  input: In;
  data: Data;
  encode: (input: Input) => InferInput<In>;
  decode: Decode<InferOutput<Data>, Input, Model>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table of endpoints holds every schema, input and model
export type AnyEndpoint = Endpoint<any, any, any, any>;
/** The wire type of a call's body, after validation and defaults. */
export type WireInput<E> = E extends { input: infer In extends GenericSchema }
  ? InferOutput<In>
  : never;
/** The wire type of a call's `data`. */
export type WireData<E> = E extends { data: infer Data extends GenericSchema }
  ? InferInput<Data>
  : never;

interface Definition<In extends GenericSchema, Data extends GenericSchema, Input, Model> {
  name: string;
  input: In;
  data: Data;
  encode?: (input: Input) => InferInput<In>;
  decode?: Decode<InferOutput<Data>, Input, Model>;
}

/**
 * Defines a call; `shared` has the fields of its group, as an argument since bundlers keep unused
 * calls whose arguments are spread. Without `encode` and `decode` the wire types are used.
 */
/*@__NO_SIDE_EFFECTS__*/
export function endpoint<
  In extends GenericSchema,
  Data extends GenericSchema,
  Shared extends Partial<Wire>,
  Input = InferInput<In>,
  Model = InferOutput<Data>,
>(
  shared: Shared,
  definition: Definition<In, Data, Input, Model> & Omit<Wire, keyof Shared> & Partial<Wire>,
): Endpoint<In, Data, Input, Model> {
  const encode = (input: Input) => input as InferInput<In>;
  const decode = (data: InferOutput<Data>) => data as Model;
  const wire = { ...shared, ...definition } as Wire & typeof definition;
  return { base: 'api', encode, decode, ...wire };
}
