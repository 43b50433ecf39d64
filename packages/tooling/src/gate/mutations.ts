import type { OpenApi } from '@exchange/federation/registry';

type Schema = Record<string, unknown>;

/** The place of a field in the description of a call. */
export interface Field {
  /** `POST /api/v5/save-bet`. */
  call: string;
  side: 'request' | 'reply';
  /** Steps from the schema of the body or of the reply's data to the object that has the field. */
  steps: readonly (string | number)[];
  name: string;
}

/** A change of a server that its users may notice. */
export type FieldChange = 'removed' | 'renamed' | 'narrowed' | 'no longer certain';

/** Lists every field of every call of a server. */
export function listFields({ paths }: OpenApi): readonly Field[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((method) => {
      const call = `${method.toUpperCase()} ${path}`;
      return (['request', 'reply'] as const).flatMap((side) =>
        listObjects(readSide({ paths }, call, side), []).map((one) => ({ call, side, ...one })),
      );
    }),
  );
}

const CHOICES = ['anyOf', 'oneOf', 'allOf'];

function listObjects(
  schema: unknown,
  steps: Field['steps'],
): readonly Pick<Field, 'steps' | 'name'>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const whole = schema as Schema;
  const properties = Object.entries((whole.properties ?? {}) as Schema);
  const choices = CHOICES.flatMap((word) =>
    ((whole[word] ?? []) as unknown[]).map((form, index) => [word, index, form] as const),
  );
  return [
    ...properties.map(([name]) => ({ steps, name })),
    ...properties.flatMap(([name, one]) => listObjects(one, [...steps, 'properties', name])),
    ...listObjects(whole.items, [...steps, 'items']),
    ...choices.flatMap(([word, index, form]) => listObjects(form, [...steps, word, index])),
  ];
}

/** Returns the schema of a call's body or of its reply's data; undefined without one. */
function readSide(
  { paths }: Pick<OpenApi, 'paths'>,
  call: string,
  side: Field['side'],
): Schema | undefined {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  if (side === 'request') return Object.values(operation?.requestBody?.content ?? {})[0]?.schema;
  const reply = Object.values(operation?.responses?.['200']?.content ?? {})[0]?.schema;
  const envelope = stepInto(reply, ['properties', 'userinfo']) ?? reply;
  return stepInto(envelope, ['properties', 'data']);
}

/** Returns the object at some steps inside of a schema; undefined if it has none. */
export const stepInto = (schema: unknown, steps: Field['steps']): Schema | undefined =>
  steps.reduce<unknown>((at, step) => (at as Schema | undefined)?.[step], schema) as
    | Schema
    | undefined;

/** Returns true if an object of a schema has the field in each of its values. */
export const isCertain = (object: Schema | undefined, name: string): boolean =>
  ((object?.required ?? []) as string[]).includes(name);

/** Returns a schema without a field. */
export function withoutField(schema: Schema, { steps, name }: Field): Schema {
  const next = structuredClone(schema);
  const object = stepInto(next, steps) as Schema;
  delete (object.properties as Schema)[name];
  object.required = ((object.required ?? []) as string[]).filter((one) => one !== name);
  return next;
}

/** Returns the server with one call whose field is changed. */
export function changeField(server: OpenApi, field: Field, change: FieldChange): OpenApi {
  const { call, side, steps, name } = field;
  const [method = '', path = ''] = call.split(' ');
  const operations = server.paths[path] ?? {};
  const operation = structuredClone(operations[method.toLowerCase()]);
  if (!operation) throw new Error(`There is no ${call}`);
  const paths = { ...server.paths, [path]: { ...operations, [method.toLowerCase()]: operation } };
  const object = stepInto(readSide({ paths }, call, side), steps);
  const properties = object?.properties as Schema | undefined;
  if (!object || !properties) throw new Error(`${call} has no ${name}`);
  const before = properties[name] as Schema;
  const required = (object.required ?? []) as string[];
  if (change === 'narrowed') {
    properties[name] = side === 'request' ? { type: 'string', enum: ['§'] } : otherType(before);
    return { paths };
  }
  object.required = required.filter((one) => one !== name);
  if (change === 'no longer certain') return { paths };
  delete properties[name];
  if (change === 'removed') return { paths };
  properties[`${name}New`] = before;
  if (required.includes(name)) (object.required as string[]).push(`${name}New`);
  return { paths };
}

// Values that a reader of the earlier type cannot read.
const otherType = ({ type }: Schema): Schema => ({
  type: type === 'boolean' ? 'integer' : 'boolean',
});

/** Returns the server without a call. */
export function removeCall(server: OpenApi, call: string): OpenApi {
  const [method = '', path = ''] = call.split(' ');
  const { [method.toLowerCase()]: _, ...others } = server.paths[path] ?? {};
  return { paths: { ...server.paths, [path]: others } };
}
