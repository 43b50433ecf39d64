const SCHEMA_CALL = /\bv\.(?!(?:parse|safeParse|is|assert)\b)(?=\w+\()/g;

/**
 * Marks the calls that build a valibot schema as pure, in files that import it as `v`. The bundler does
 * not see it by itself, and would keep every schema of a file of which one is used.
 */
export default function pureSchemasLoader(source: string): string {
  return source.replaceAll(SCHEMA_CALL, '/*#__PURE__*/ v.');
}
