import type { Match } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, Section } from '@exchange/ui';
import { memo } from 'react';
import { isPinned, usePins } from '../shared/pins.api.ts';
import styles from './MatchBoard.module.css';
import { MatchRow } from './MatchRow.tsx';

/** Matches under a title, with the headings 1, X, 2 over their prices. */
export const MatchBoard = memo(function MatchBoard({
  title,
  matches,
  stale,
}: {
  title: string;
  matches: readonly Match[];
  /** Prices unconfirmed for 5 s are grey and disabled. */
  stale: boolean;
}) {
  const { t } = useTranslation();
  const { pins } = usePins();
  return (
    <Section className={styles.board}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.columns} aria-hidden="true">
          <span>1</span>
          <span>{t('X')}</span>
          <span>2</span>
        </div>
      </header>
      {matches.length === 0 ? (
        <EmptyState compact text={t('No data available')} />
      ) : (
        <ul className={styles.rows} data-price-grid>
          {matches.map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              stale={stale}
              pinned={pins && isPinned(pins, match.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
});
