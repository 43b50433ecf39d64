import { isApiError } from '@exchange/api';

export { isUnknownCall } from '@exchange/api';

/** What the server said no with, and which field it was about; undefined where it did not refuse. */
export function selectFailure(error: unknown): { said: string; field?: string } | undefined {
  if (!isApiError(error) || error.kind !== 'refused') return undefined;
  const { field } = error.detail;
  return { said: error.message, ...(field && { field }) };
}
