import { formatDateTime, translateServerMessage, useTranslation } from '@exchange/i18n';
import { classNames, EmptyState, QueryState, Skeleton } from '@exchange/ui';
import styles from './SupportMessages.module.css';
import { useSupportMessages } from './support.api.ts';

/** The player's conversation with support. */
export function SupportMessages() {
  const { t } = useTranslation();
  return (
    <QueryState
      query={useSupportMessages()}
      loading={<Skeleton rows={3} rowHeight={64} />}
      failedText={t('Your messages could not be loaded.')}
      isEmpty={(messages) => messages.length === 0}
      empty={<EmptyState compact text={t('No messages yet.')} />}
    >
      {(messages) => (
        <ol className={styles.messages} aria-label={t('Your messages')}>
          {messages.map(({ id, text, fromStaff, at }) => (
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
      )}
    </QueryState>
  );
}
