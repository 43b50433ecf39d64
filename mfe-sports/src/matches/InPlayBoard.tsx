import '../locale.ts';
import { SPORT_IDS } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { QueryState, Section, Skeleton, useDeferredReady } from '@exchange/ui';
import { StalePricesBanner, useMarkFirstPriceRender } from '../shared/first-price-render.tsx';
import { MatchBoard } from './MatchBoard.tsx';
import { useMatchList } from './matches.api.ts';
import sectionsStyles from './sections.module.css';

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

export { InPlayBoard as Fragment };
