const VALIBOT = /^import \* as v from 'valibot';$/m;
/** Matches calls that build a schema, not those that parse with one or have effects. */
const SCHEMA_CALL =
  /(?<![\w$.])v\.(?!(?:parse|safeParse|is|assert|parser|safeParser|set|delete)[A-Z(])(?=\w+\()/g;
/** Matches calls of the contract's own functions that build a schema or an endpoint. */
const BUILDER_CALL = /(?<!function |[\w$.])(?=(?:endpoint|mayBeAbsent|pageSize)\()/g;

/** Matches an endpoint's schema of its requests. */
const INPUT_SCHEMA = /^[ \t]+input: \w+,\n/gm;
const ENDPOINT_CALL = /(?<!function |[\w$.])endpoint\(/;

/**
 * Marks as pure the calls that build a valibot schema, in files that import it as `v`, and those
 * of the contract's own builders. Without the mark the bundler keeps all of a file of which one is
 * used, as it does not read the functions of other chunks. Pages validate replies alone, so the
 * schemas of requests are left out.
 */
export default function pureCallsLoader(source: string): string {
  const code = VALIBOT.test(source) ? source.replaceAll(SCHEMA_CALL, '/*#__PURE__*/ v.') : source;
  const lean = ENDPOINT_CALL.test(code) ? code.replaceAll(INPUT_SCHEMA, '') : code;
  return lean.replaceAll(BUILDER_CALL, '/*#__PURE__*/ ');
}
