import * as v from 'valibot';
import { BadRequestError, type FieldName } from '../http-error.ts';

/** The field of a body that is not an object. */
const WHOLE_BODY = 'body';
/** Prefix of valibot's own messages; the contract's messages are returned unchanged. */
const DEFAULT_MESSAGE = 'Invalid ';

type Issue = v.BaseIssue<unknown> & { requirement?: unknown };

/** The expectation of a field, by the check that failed; the received value is never repeated. */
const EXPECTATIONS: Record<string, (issue: Issue) => string> = {
  min_length: ({ requirement }) => `must have at least ${requirement} characters`,
  max_length: ({ requirement }) => `must have at most ${requirement} characters`,
  min_value: ({ requirement }) => `must be at least ${requirement}`,
  max_value: ({ requirement }) => `must be at most ${requirement}`,
  number: () => 'must be a number',
  string: () => 'must be text',
  object: () => 'must be an object',
  integer: () => 'must be a whole number',
  finite: () => 'must be a number',
  regex: () => 'has the wrong format',
};

function describe(field: string, issue: Issue): string {
  const isEmpty = issue.type === 'min_length' && issue.input === '';
  if (issue.input === undefined || isEmpty) return `${field} is required.`;
  if (!issue.message.startsWith(DEFAULT_MESSAGE)) return issue.message;
  const describeCheck = EXPECTATIONS[issue.type];
  const wanted = issue.expected?.replace(/[()]/g, '').replaceAll(' | ', ' or ');
  return `${field} ${describeCheck ? describeCheck(issue) : `must be ${wanted ?? 'valid'}`}.`;
}

/**
 * Checks a body against the contract and fills its defaults.
 * @throws BadRequestError naming the first bad field
 */
export function validateInput<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
): v.InferOutput<S> {
  // An array passes valibot's object schemas.
  if (Array.isArray(body))
    throw new BadRequestError(WHOLE_BODY, `${WHOLE_BODY} must be an object.`);
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  // The path of an input, which has the names of the wire.
  const field = (v.getDotPath(issue) ?? WHOLE_BODY) as FieldName;
  throw new BadRequestError(field, describe(field, issue));
}
