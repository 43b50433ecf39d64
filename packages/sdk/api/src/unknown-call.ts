import { isApiError } from './errors.ts';

const HTTP_NOT_FOUND = 404;

/**
 * Returns true if the backend does not know the call; those beyond the specification are optional.
 */
export const isUnknownCall = (error: unknown): boolean =>
  isApiError(error) && error.status === HTTP_NOT_FOUND;

/** Resolves to the reply of a call, or to `without` if the backend does not know it. */
export const unlessUnknown = <Model, Without>(
  reply: Promise<Model>,
  without: Without,
): Promise<Model | Without> =>
  reply.catch((error: unknown) => {
    if (isUnknownCall(error)) return without;
    throw error;
  });
