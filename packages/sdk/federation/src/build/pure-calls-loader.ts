const VALIBOT = /^import \* as v from 'valibot';$/m;
/** Matches calls that build a schema, not those that parse with one or have effects. */
const SCHEMA_CALL =
  /(?<![\w$.])v\.(?!(?:parse|safeParse|is|assert|parser|safeParser|set|delete)[A-Z(])(?=\w+\()/g;
const ENDPOINT_CALL = /^(export const \w+ = )(?=endpoint\()/gm;

/**
 * Marks as pure the calls that build a valibot schema, in files that import it as `v`, and those
 * that define an endpoint. Without the mark the bundler keeps each of them in a file of which one
 * is used, as it does not look into functions of other chunks.
 */
export default function pureCallsLoader(source: string): string {
  const code = VALIBOT.test(source) ? source.replaceAll(SCHEMA_CALL, '/*#__PURE__*/ v.') : source;
  return code.replaceAll(ENDPOINT_CALL, '$1/*#__PURE__*/ ');
}
