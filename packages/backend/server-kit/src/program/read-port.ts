import * as v from 'valibot';

const MAX_PORT = 65_535;
/** Maximum PORT_BASE: the last program of a cluster listens about 1,030 above it. */
const MAX_PORT_BASE = 64_500;

/** A port in an environment variable; 0 selects a free one. */
export const portText = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
  v.maxValue(MAX_PORT, `must be at most ${MAX_PORT}`),
);

const portBaseText = v.pipe(
  portText,
  v.minValue(1, 'must be at least 1'),
  v.maxValue(MAX_PORT_BASE, `must be at most ${MAX_PORT_BASE}`),
);

type Env = Readonly<Record<string, string | undefined>>;

function read(env: Env, name: string, schema: typeof portText | typeof portBaseText) {
  const text = env[name];
  // An empty variable counts as not set.
  if (!text) return undefined;
  const result = v.safeParse(schema, text);
  if (result.success) return result.output;
  throw new Error(`Wrong configuration: ${name} is ${text}: it ${result.issues[0].message}`);
}

/** Reads a port; undefined if it is not set. Throws naming the variable. */
export const readPort = (env: Env, name = 'PORT'): number | undefined => read(env, name, portText);

/** Reads the first port of a group, 3000 by default. Throws naming the variable. */
export const readPortBase = (env: Env, name = 'PORT_BASE', fallback = 3000): number =>
  read(env, name, portBaseText) ?? fallback;
