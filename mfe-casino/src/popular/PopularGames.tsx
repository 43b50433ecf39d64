import '../locale.ts';
import { ALL_CASINOS, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, QueryState, Section, useDeferredReady } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { casinoListsQuery } from '../shared/catalogue.api.ts';
import { GameGrid, GridSkeleton } from '../shared/GameGrid.tsx';
import styles from './PopularGames.module.css';

/** The casino's popular games as a grid (point 2, "Dashboard"). */
export function PopularGames() {
  const { t } = useTranslation();
  const query = useQuery(casinoListsQuery);
  const isDue = useDeferredReady(!query.isPending);
  const title = t('Popular Games');
  const aside = (
    <Link to={paths.casinoLobby(ALL_CASINOS)} className={buttonClass()}>
      {t('All games')}
    </Link>
  );
  return (
    <Section title={title} aside={aside} className={styles.panel}>
      <QueryState
        query={query}
        pending={!isDue}
        loading={<GridSkeleton layout="even" />}
        failedText={t('The games could not be loaded.')}
      >
        {({ popular }) => <GameGrid layout="even" games={popular} label={title} />}
      </QueryState>
    </Section>
  );
}

export { PopularGames as Fragment };
