import {
  call,
  fetchOwnDetails,
  isApiError,
  isOutcomeUnknown,
  queryClient,
  queryKeys,
  refreshWallet,
  unlessUnknown,
} from '@exchange/api';
import { endpoints, MAX_SLIP_BYTES, SLIP_MEDIA_TYPES } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** Query of the deposit accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['deposit-accounts'],
  queryFn: ({ signal }) => call(endpoints.customerDetails, { type: 'D' }, { signal }),
});

const UPLOAD_TEXTS = {
  large: 'The file is larger than 5 MB.',
  type: 'The file must be a JPEG, PNG or WebP image or a PDF.',
  failed: 'The upload failed. Please try again.',
} as const;

/** Returns the error of a file before its upload; the server checks its content. */
export function findSlipFault({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (size > MAX_SLIP_BYTES) return UPLOAD_TEXTS.large;
  const isTaken = SLIP_MEDIA_TYPES.some((mediaType) => mediaType === type);
  return isTaken ? undefined : UPLOAD_TEXTS.type;
}

/** Uploads a slip; returns its name for a deposit. */
export const uploadSlip = (
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<string> => call(endpoints.uploadDepositFile, file, options);

/** Returns true if the server rejected the slip. */
export const isSlipRefused = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'refused' && !isOutcomeUnknown(error);

/** Returns the error text of a failed upload. */
export const toUploadFault = (error: unknown): string =>
  isApiError(error) && (error.hasResponse || error.kind === 'offline')
    ? error.message
    : UPLOAD_TEXTS.failed;

/** Query of accounts of earlier withdrawals; none if the backend does not store them. */
export const previousAccountsQuery = queryOptions({
  queryKey: queryKeys.previousAccounts(),
  queryFn: ({ signal }) =>
    unlessUnknown(call(endpoints.previousAccounts, undefined, { signal }), []),
});

/** Query of what the player's next withdrawal needs; null if the backend does not say. */
export const withdrawTermsQuery = queryOptions({
  queryKey: ['withdraw-terms'],
  queryFn: async ({ signal }) =>
    (await fetchOwnDetails(signal, { withdrawal: true })).withdrawal ?? null,
});

/** Refetches lists, open requests, what the next withdrawal needs, and the balance. */
export const refreshTransfers = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['requests'] }),
    queryClient.invalidateQueries({ queryKey: queryKeys.openRequests() }),
    queryClient.invalidateQueries({ queryKey: queryKeys.previousAccounts() }),
    queryClient.invalidateQueries({ queryKey: withdrawTermsQuery.queryKey }),
    refreshWallet(),
  ]);
