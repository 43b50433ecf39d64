import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { Button, EmptyState, QueryState, Skeleton } from '@exchange/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './ReportState.module.css';
import { isUnknownCall, selectFailure } from './reports.api.ts';

/** States of a report: loading, error, empty, content. */
export function ReportState<Data>({
  query,
  isEmpty,
  texts,
  rowHeight = 45,
  phoneRowHeight = 180,
  onFirstPage,
  children,
}: {
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  texts: { empty: string; failed: string };
  rowHeight?: number;
  phoneRowHeight?: number;
  /** Leaves a page that the list does not have; undefined on the first one. */
  onFirstPage?: (() => void) | undefined;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation();
  const { error, isPlaceholderData } = query;
  const failure = selectFailure(error);
  const action = onFirstPage && <Button onClick={onFirstPage}>{t('Go to the first page')}</Button>;
  if (failure?.field === 'pageno' && action) {
    return <EmptyState text={translateServerMessage(failure.message)} action={action} />;
  }
  if (isUnknownCall(error)) return <EmptyState text={texts.empty} />;
  return (
    <QueryState
      query={query}
      loading={<Skeleton rows={8} rowHeight={rowHeight} phoneRowHeight={phoneRowHeight} />}
      failedText={failure?.message ? translateServerMessage(failure.message) : texts.failed}
    >
      {(data) => (
        // The previous result stays, marked as busy, until the new one is loaded.
        <div className={styles.content} aria-busy={isPlaceholderData}>
          {isEmpty(data) ? <EmptyState text={texts.empty} action={action} /> : children(data)}
        </div>
      )}
    </QueryState>
  );
}
