import { SPORT_IDS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { ErrorState, Section, Skeleton, useDeferredReady } from '@exchange/ui';
import { StalePricesBanner } from '../shared/StalePricesBanner.tsx';
import { useMarkFirstPriceRender } from '../shared/use-mark-first-price-render.ts';
import { MatchBoard } from './MatchBoard.tsx';
import { useMatchList } from './matches.api.ts';
import styles from './sections.module.css';

const SECTIONS = [
  { id: SPORT_IDS.cricket, title: 'In Play · Cricket' },
  { id: SPORT_IDS.football, title: 'In Play · Football' },
  { id: SPORT_IDS.tennis, title: 'In Play · Tennis' },
] as const;

/** The dashboard's in-play matches, a list for each sport. */
export function InPlayBoard() {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching, stale } = useMatchList();
  const isDue = useDeferredReady(!isPending);
  useMarkFirstPriceRender(isDue);
  if (!isDue) {
    return (
      <Section title={t('In Play')}>
        <Skeleton rows={4} rowHeight={64} phoneRowHeight={128} label={t('Loading')} />
      </Section>
    );
  }
  if (!data) {
    return (
      <Section title={t('In Play')}>
        <ErrorState
          text={t('The matches could not be loaded.')}
          retryText={t('Try again')}
          onRetry={refetch}
          busy={isFetching}
        />
      </Section>
    );
  }
  return (
    <div className={styles.sections}>
      {SECTIONS.map(({ id, title }) => (
        <MatchBoard
          key={id}
          title={t(title)}
          matches={data.inPlay.filter(({ sportId }) => sportId === id)}
          stale={stale}
        />
      ))}
      <StalePricesBanner stale={stale} />
    </div>
  );
}
