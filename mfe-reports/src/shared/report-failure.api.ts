import { isApiError } from '@exchange/api';

export { isUnknownCall } from '@exchange/api';

/** Returns the server's rejection and its field; undefined for other failures. */
export function selectFailure(error: unknown): { message: string; field?: string } | undefined {
  if (!isApiError(error) || error.kind !== 'refused') return undefined;
  const { field } = error.detail;
  return { message: error.message, ...(field && { field }) };
}
