import {
  ALL_CASINOS,
  CASINO_CATEGORIES,
  type CasinoFilter,
  paths,
  selectCasinoFilter,
} from '@exchange/contract';
import { Link, useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import {
  Button,
  EmptyState,
  LinkTabs,
  lazyOverlay,
  linkTabClass,
  QueryState,
  Section,
} from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { casinoProvidersQuery } from '../shared/catalogue.api.ts';
import { GameGrid, GridSkeleton } from '../shared/GameGrid.tsx';
import { nameProvider } from '../shared/game.model.ts';
import { useGameSearch } from '../shared/use-game-search.ts';
import styles from './LobbyPage.module.css';
import { OwnGames, useHasOwnGames } from './OwnGames.tsx';

/** The category tabs: all games, then each category by its path name. */
export const CATEGORY_TABS = [
  { type: ALL_CASINOS, label: 'All Casinos' },
  ...CASINO_CATEGORIES.map((category) => ({ type: category, label: category })),
] as const;

const ALL_TITLE = 'Casino Games';

/** Returns the page's title: the category, the provider, or all. */
export function selectTitle(filter: CasinoFilter): string {
  if (filter.kind === 'category') return filter.category;
  return filter.kind === 'provider' ? nameProvider(filter.provider) : ALL_TITLE;
}

/** Returns true if a tab is the current one. */
export const isTabOf = (filter: CasinoFilter, tab: string): boolean =>
  filter.kind === 'category'
    ? filter.category === tab
    : filter.kind === 'all' && tab === ALL_CASINOS;

/** The games of the chosen tab, page by page, filtered by the typed text. */
export function LobbyGames({
  filter,
  typed,
  onClear,
}: {
  filter: CasinoFilter;
  typed: string;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const title = selectTitle(filter);
  const { query, games = [], search } = useGameSearch(filter, typed);
  const renderGames = ({ total }: { total: number }) => {
    if (games.length === 0) {
      return (
        <EmptyState
          text={t('No game here is called “{{typed}}”.', { typed })}
          action={
            <Button variant="outline" onClick={onClear}>
              {t('Show all games')}
            </Button>
          }
        />
      );
    }
    return (
      <>
        <GameGrid games={games} label={t(title)} />
        {query.hasNextPage && typed.trim() === search && (
          <div className={styles.more}>
            <p>{t('{{shown}} of {{total}} games', { shown: games.length, total })}</p>
            <Button variant="outline" busy={query.isFetching} onClick={() => query.fetchNextPage()}>
              {t('Show more games')}
            </Button>
          </div>
        )}
      </>
    );
  };
  return (
    <QueryState
      query={query}
      loading={<GridSkeleton />}
      failedText={t('The games could not be loaded.')}
      isEmpty={(data) => data.games.length === 0 && search === ''}
      empty={<EmptyState text={t('No data available. Click a tab to load content.')} />}
    >
      {renderGames}
    </QueryState>
  );
}

/** Categories and providers, each with its own URL. */
function LobbyTabs({ filter }: { filter: CasinoFilter }) {
  const { t } = useTranslation();
  const { data: providers = [] } = useQuery(casinoProvidersQuery);
  return (
    <>
      <LinkTabs label={t('Categories')} current={JSON.stringify(filter)}>
        {CATEGORY_TABS.map(({ type, label }) => (
          <Link
            key={type}
            to={paths.casinoLobby(type)}
            className={linkTabClass()}
            aria-current={isTabOf(filter, type) ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </LinkTabs>
      <nav className={styles.providers} aria-label={t('Providers')}>
        {providers.map((provider) => (
          <Link
            key={provider}
            to={paths.casinoLobby(provider)}
            className={styles.provider}
            aria-current={
              filter.kind === 'provider' && filter.provider === provider ? 'page' : undefined
            }
          >
            {nameProvider(provider)}
          </Link>
        ))}
      </nav>
    </>
  );
}

const RoundsDialog = lazyOverlay(
  async () => (await import('./rounds/RoundsDialog.tsx')).RoundsDialog,
  ({ onClose }) => onClose,
);

/** Opens the player's rounds; their dialog loads on first use. */
function RoundsButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('My rounds')}
      </Button>
      {open && <RoundsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Search field over the shown games. */
function GameSearch({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { t } = useTranslation();
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="search"
        className={styles.field}
        aria-label={t('Search games')}
        placeholder={t('Search games')}
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    </search>
  );
}

/** `/casino-provider/:type?`: the games of a category, of a provider, or all. */
export function LobbyPage() {
  const { t } = useTranslation();
  const { type } = useParams();
  const signedIn = useSignedIn();
  const filter = useMemo(() => selectCasinoFilter(type), [type]);
  const title = selectTitle(filter);
  const [typed, setTyped] = useState('');
  const isAll = filter.kind === 'all';
  const hasOwn = useHasOwnGames(signedIn && isAll);
  return (
    <Section title={t(title)} headingLevel="h1" aside={signedIn && <RoundsButton />}>
      <LobbyTabs filter={filter} />
      <GameSearch typed={typed} onType={setTyped} />
      {isAll && hasOwn && typed === '' && <OwnGames />}
      {isAll && hasOwn === undefined ? (
        <GridSkeleton />
      ) : (
        <LobbyGames filter={filter} typed={typed} onClear={() => setTyped('')} />
      )}
    </Section>
  );
}
