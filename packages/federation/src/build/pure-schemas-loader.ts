const IMPORT = /^import \* as v from 'valibot';$/m;
/** What builds a schema; what reads or checks with one, or sets something, is none of these. */
const SCHEMA_CALL =
  /(?<![\w$.])v\.(?!(?:parse|safeParse|is|assert|parser|safeParser|set|delete)[A-Z(])(?=\w+\()/g;

/**
 * Marks the calls that build a valibot schema as pure, in files that import it as `v`. The bundler does
 * not see it by itself, and would keep every schema of a file of which one is used.
 */
export default function pureSchemasLoader(source: string): string {
  if (!IMPORT.test(source)) return source;
  return source.replaceAll(SCHEMA_CALL, '/*#__PURE__*/ v.');
}
