import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { translateServerMessage, useTranslation } from '@exchange/i18n';
import { isPathEnabled } from '@exchange/store';
import { Button, buttonClass, EmptyState, QueryState, Skeleton } from '@exchange/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './ReportState.module.css';
import { isUnknownCall, selectFailure } from './reports.api.ts';

/** Absent where the brand has no sports. */
function MatchesLink() {
  const { t } = useTranslation();
  const matches = paths.sport('inplay');
  if (!isPathEnabled(matches)) return null;
  return (
    <Link to={matches} className={buttonClass({ variant: 'accent' })}>
      {t('Matches in play')}
    </Link>
  );
}

/** States of a report: loading, error, empty, content. */
export function ReportState<Data>({
  query,
  isEmpty,
  texts,
  rowHeight = 45,
  phoneRowHeight = 180,
  onFirstPage,
  leadsToMatches = false,
  children,
}: {
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  texts: { empty: string; failed: string };
  rowHeight?: number;
  phoneRowHeight?: number;
  /** Leaves a page that the list does not have; undefined on the first one. */
  onFirstPage?: (() => void) | undefined;
  /** An empty report links to the matches in play. */
  leadsToMatches?: boolean;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation();
  const { error, isPlaceholderData } = query;
  const failure = selectFailure(error);
  const toFirst = onFirstPage && <Button onClick={onFirstPage}>{t('Go to the first page')}</Button>;
  if (failure?.field === 'pageno' && toFirst) {
    return <EmptyState text={translateServerMessage(failure.message)} action={toFirst} />;
  }
  const action = toFirst ?? (leadsToMatches && <MatchesLink />);
  const empty = <EmptyState text={texts.empty} action={action} />;
  if (isUnknownCall(error)) return empty;
  return (
    <QueryState
      query={query}
      loading={<Skeleton rows={8} rowHeight={rowHeight} phoneRowHeight={phoneRowHeight} />}
      failedText={failure?.message ? translateServerMessage(failure.message) : texts.failed}
    >
      {(data) => (
        // The previous result stays, marked as busy, until the new one is loaded.
        <div className={styles.content} aria-busy={isPlaceholderData}>
          {isEmpty(data) ? empty : children(data)}
        </div>
      )}
    </QueryState>
  );
}
