import * as v from 'valibot';
import { callKey, type UsedCall } from '../used-call.ts';
import { findIncompatibilities } from './incompatibilities.ts';
import type { JsonSchema } from './json-schema.ts';

const JsonSchemaSchema = v.record(v.string(), v.unknown());
const ContentSchema = v.object({
  content: v.optional(v.record(v.string(), v.object({ schema: JsonSchemaSchema }))),
});
const OperationSchema = v.object({
  /** Described, but not implemented. */
  'x-not-available': v.optional(v.boolean()),
  requestBody: v.optional(
    v.object({ ...ContentSchema.entries, required: v.optional(v.boolean()) }),
  ),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean()),
        schema: v.optional(JsonSchemaSchema),
      }),
    ),
    [],
  ),
  responses: v.optional(v.record(v.string(), ContentSchema), {}),
});
type Operation = v.InferOutput<typeof OperationSchema>;
/** The fields of an OpenAPI document that the gate reads. */
export const OpenApiSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), OperationSchema)),
});
export type OpenApi = v.InferOutput<typeof OpenApiSchema>;

/** Input of a call whose description has no body: no fields. */
const NO_BODY: JsonSchema = { type: 'object', properties: {} };

/**
 * Returns why the live server does not serve these calls; empty if it does. The server must accept
 * all input and return all data that is read. Unknown input fields are faults.
 */
export function findCallFaults(calls: readonly UsedCall[], server: OpenApi): readonly string[] {
  return calls.flatMap((call) => {
    const key = callKey(call);
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const operation = server.paths[path]?.[call.method.toLowerCase()];
    if (!operation || operation['x-not-available']) return [`${key}: the server has no such call`];
    const data = readReply(operation);
    return [
      ...findBodyFaults(call, operation),
      ...findParameterFaults(call, operation),
      ...(data
        ? findIncompatibilities(data, call.data, 'data')
        : ['data: is not described by the server']),
    ].map((reason) => `${key} ${reason}`);
  });
}

function findBodyFaults({ input }: UsedCall, { requestBody }: Operation): readonly string[] {
  if (!input) return requestBody?.required ? ['input: is required, but never sent'] : [];
  const taken = requestBody ? Object.values(requestBody.content ?? {})[0]?.schema : NO_BODY;
  return findIncompatibilities(input, taken ?? {}, 'input', 'refused');
}

/** The client of every release sends it with calls that bet or move money; records omit it. */
const SENT_HEADERS: ReadonlySet<string> = new Set(['idempotency-key']);

/** Checks parameters: calls fill those of their path, and send no queries and no other headers. */
function findParameterFaults(
  { params = {} }: UsedCall,
  { parameters }: Operation,
): readonly string[] {
  return parameters.flatMap(({ name, in: place, required, schema }) => {
    const at = `${place}.${name}`;
    const param = place === 'path' ? params[name] : undefined;
    if (param) return findIncompatibilities(param, schema ?? {}, at, 'refused');
    const isSent = place === 'header' && SENT_HEADERS.has(name.toLowerCase());
    return required && !isSent ? [`${at}: is required, but never sent`] : [];
  });
}

/** Returns the schema of a reply's `data`; undefined if it is not described. */
export function readReply({ responses }: Operation): JsonSchema | undefined {
  const reply = Object.values(responses['200']?.content ?? {})[0]?.schema ?? {};
  const fieldsOf = (schema: JsonSchema) => (schema.properties ?? {}) as Record<string, JsonSchema>;
  const envelope = fieldsOf(reply).userinfo ?? reply;
  return fieldsOf(envelope).data;
}
