import { formatDateTime, translateServerMessage, useTranslation } from '@exchange/i18n';
import { classNames, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import styles from './SupportMessages.module.css';
import { useSupportMessages } from './support.api.ts';

/** The player's conversation with support. */
export function SupportMessages() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useSupportMessages();
  if (data?.length === 0) return <EmptyState compact text={t('No messages yet.')} />;
  if (data) {
    return (
      <ol className={styles.messages} aria-label={t('Your messages')}>
        {data.map(({ id, text, fromStaff, at }) => (
          <li key={id} className={classNames(styles.message, fromStaff && styles.fromStaff)}>
            <span className={styles.who}>
              {fromStaff ? t('Support') : t('You')} ·{' '}
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
            </span>
            {/* Not translated: the player's own text. */}
            <p>{fromStaff ? translateServerMessage(text) : text}</p>
          </li>
        ))}
      </ol>
    );
  }
  if (!isError) return <Skeleton rows={3} rowHeight={64} label={t('Loading')} />;
  return (
    <ErrorState
      text={t('Your messages could not be loaded.')}
      retryText={t('Try again')}
      onRetry={refetch}
      busy={isFetching}
    />
  );
}
