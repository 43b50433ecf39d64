import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** What is shown of a query; TanStack Query's results have this form. */
interface ShownQuery<Data> {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The states of a query: loading, error with a retry button, empty, content. */
export function QueryState<Data>({
  query: { data, isPending, isFetching, refetch },
  loading,
  failedText,
  isEmpty,
  empty,
  children,
}: {
  query: ShownQuery<Data>;
  loading: ReactNode;
  failedText: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (isPending) return loading;
  if (data === undefined) {
    return <ErrorState text={failedText} onRetry={refetch} busy={isFetching} />;
  }
  return isEmpty?.(data) ? empty : children(data);
}
