import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The fields of a query that are shown; TanStack Query's results have this form. */
interface ShownQuery<Data> {
  data: Data | undefined;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * The states of a query: loading, error with a retry button, empty, content. `frame` wraps all but
 * the content.
 */
export function QueryState<Data>({
  query,
  pending = query.isPending,
  loading,
  failedText,
  isEmpty,
  empty,
  frame = (state) => state,
  children,
}: {
  query: ShownQuery<Data>;
  /** Default: the query's own state. */
  pending?: boolean;
  loading: ReactNode;
  failedText: string;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  frame?: (state: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (pending) return frame(loading);
  const { data } = query;
  if (data === undefined) {
    // Read here only: a view that reads it renders twice for each poll.
    const { isFetching, refetch } = query;
    return frame(<ErrorState text={failedText} onRetry={refetch} busy={isFetching} />);
  }
  return isEmpty?.(data) ? frame(empty) : children(data);
}
