const IMPORT = /^import \* as v from 'valibot';$/m;
/** Matches calls that build a schema, not those that parse with one or have effects. */
const SCHEMA_CALL =
  /(?<![\w$.])v\.(?!(?:parse|safeParse|is|assert|parser|safeParser|set|delete)[A-Z(])(?=\w+\()/g;

/**
 * Marks the calls that build a valibot schema as pure, in files that import it as `v`. Without the
 * mark the bundler keeps every schema of a file of which one is used.
 */
export default function pureSchemasLoader(source: string): string {
  if (!IMPORT.test(source)) return source;
  return source.replaceAll(SCHEMA_CALL, '/*#__PURE__*/ v.');
}
