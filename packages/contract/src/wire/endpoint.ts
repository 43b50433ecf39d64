import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Area } from '../areas.ts';
import type { Role } from '../auth/auth.model.ts';
import type { BrandFeature } from '../brand/features.model.ts';
import type { ReportSums } from './envelope.ts';

/** Which of the configured base addresses a call goes to. */
export type Base = 'api' | 'casino';

/**
 * Who may call: `none` sends no header ever; `optional` sends the bearer token if there is one and
 * answers guests too; `required` needs a token (decisions, "Replies on the wire").
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
  /** What a brand must offer, else the call answers 403. */
  feature?: BrandFeature;
  /** Moves money in or out, or leads to it: refused for demo accounts, which have play money only. */
  realMoney?: boolean;
  /** The reply stands inside `userinfo`. */
  userinfo?: boolean;
  /** Needs an `Idempotency-Key`: a repeat changes nothing and gets the first answer. */
  idempotent?: boolean;
  /** Changes something on the server: the page is not loaded anew by itself while it is under way. */
  mutates?: boolean;
  /** The body is multipart with this one file field. */
  fileField?: string;
  /** Open to a sign-in that may do nothing else until its restriction is lifted. */
  whileRestricted?: boolean;
  /** Input that proves who decides: no part of the decision that an `Idempotency-Key` stands for. */
  proofFields?: readonly string[];
  /** Read every second: sends `If-None-Match`, accepts 304. */
  polled?: boolean;
  /**
   * Parts of the reply's data that clients leave out where they are malformed, as paths with `*` for
   * any key: an element of a list goes, another part counts as absent. The smallest that holds the
   * fault is left out; where none is named, the element of the innermost list around it.
   */
  lenientPaths?: readonly string[];
}

/** What came with the data of a reply, and what was asked. */
export interface Asked<Input> {
  /** Rows on all pages; infinite where the backend does not say and there may be more. */
  total: number;
  totals?: ReportSums | undefined;
  input: Input;
}
type Decode<Data, Input, Model> = (data: Data, asked: Asked<Input>) => Model;

/**
 * One call of the API, read by the client (`call(endpoint, input)`) and by the server's routes.
 * `input` and `data` are the wire schemas; `encode` and `decode` lead from and to the clean models.
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
 * Defines a call; `shared` is what it has in common with its neighbours, as an argument since bundlers
 * keep unused calls whose arguments are spread. Without `encode` the input is the wire body, without
 * `decode` the model is the wire data.
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
