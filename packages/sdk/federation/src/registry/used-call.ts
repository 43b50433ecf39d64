import * as v from 'valibot';

const JsonSchemaSchema = v.record(v.string(), v.unknown());

/** An API call that a remote makes, with the schemas of its input and its data. */
export const UsedCallSchema = v.object({
  name: v.string(),
  method: v.string(),
  /** Below the origin, `/api/v5/get-casino-games`. */
  path: v.string(),
  /** JSON Schema of the body; missing without a body. */
  input: v.optional(JsonSchemaSchema),
  /** JSON Schema of each parameter in the path. */
  params: v.optional(v.record(v.string(), JsonSchemaSchema)),
  /** JSON Schema of the reply's `data`. */
  data: JsonSchemaSchema,
});

/** An API call that a remote makes. */
export type UsedCall = v.InferOutput<typeof UsedCallSchema>;

/** Returns the call's key in the registry, `POST /api/v5/get-casino-games`. */
export const callKey = ({ method, path }: Pick<UsedCall, 'method' | 'path'>): string =>
  `${method} ${path}`;
