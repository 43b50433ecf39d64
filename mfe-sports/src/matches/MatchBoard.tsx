import { type Match, SPORT_IDS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { EmptyState, QueryState, Section, Skeleton, useDeferredReady } from '@exchange/ui';
import { memo } from 'react';
import { StalePricesBanner, useMarkFirstPriceRender } from '../shared/first-prices.tsx';
import { isPinned, usePins } from '../shared/pins.api.ts';

import styles from './MatchBoard.module.css';
import { MatchRow } from './MatchRow.tsx';
import { useMatchList } from './matches.api.ts';
import sectionsStyles from './sections.module.css';

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

const SECTIONS = [
  { id: SPORT_IDS.cricket, title: 'In Play · Cricket' },
  { id: SPORT_IDS.football, title: 'In Play · Football' },
  { id: SPORT_IDS.tennis, title: 'In Play · Tennis' },
] as const;

/** The dashboard's in-play matches, a list for each sport. */
export function InPlayBoard() {
  const { t } = useTranslation();
  const { stale, ...query } = useMatchList();
  const isDue = useDeferredReady(!query.isPending);
  useMarkFirstPriceRender(isDue);
  return (
    <QueryState
      query={query}
      pending={!isDue}
      loading={<Skeleton rows={4} rowHeight={64} phoneRowHeight={128} />}
      failedText={t('The matches could not be loaded.')}
      frame={(state) => <Section title={t('In Play')}>{state}</Section>}
    >
      {({ inPlay }) => (
        <div className={sectionsStyles.sections}>
          {SECTIONS.map(({ id, title }) => (
            <MatchBoard
              key={id}
              title={t(title)}
              matches={inPlay.filter(({ sportId }) => sportId === id)}
              stale={stale}
            />
          ))}
          <StalePricesBanner stale={stale} />
        </div>
      )}
    </QueryState>
  );
}
