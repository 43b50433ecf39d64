import { ALL_CASINOS, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, ErrorState, Section, useDeferredReady } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { casinoListsQuery } from '../shared/catalogue.api.ts';
import { GameGrid, GridSkeleton } from '../shared/GameGrid.tsx';

import styles from './PopularGames.module.css';

/** The casino's popular games as a grid (point 2, "Dashboard"). */
export function PopularGames() {
  const { t } = useTranslation();
  const { data, isPending, refetch, isFetching } = useQuery(casinoListsQuery);
  const isDue = useDeferredReady(!isPending);
  const title = t('Popular Games');
  const aside = (
    <Link to={paths.casinoLobby(ALL_CASINOS)} className={buttonClass()}>
      {t('All games')}
    </Link>
  );
  return (
    <Section title={title} aside={aside} className={styles.panel}>
      {!isDue && <GridSkeleton layout="even" />}
      {isDue && !data && (
        <ErrorState
          text={t('The games could not be loaded.')}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {isDue && data && <GameGrid layout="even" games={data.popular} label={title} />}
    </Section>
  );
}
