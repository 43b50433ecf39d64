import { selectCasinoFilter } from '@exchange/contract';
import { useParams } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useSignedIn } from '@exchange/store';
import { Section } from '@exchange/ui';
import { useMemo, useState } from 'react';
import { GameSearch } from './GameSearch.tsx';
import { LobbyGames } from './LobbyGames.tsx';
import styles from './LobbyPage.module.css';
import { LobbyTabs } from './LobbyTabs.tsx';
import { OwnGames } from './OwnGames.tsx';
import { RoundsButton } from './rounds/RoundsButton.tsx';
import { selectTitle } from './tabs.model.ts';

/** `/casino-provider/:type?`: the games of a category, of a provider, or all. */
export function LobbyPage() {
  const { t } = useTranslation();
  const { type } = useParams();
  const signedIn = useSignedIn();
  const filter = useMemo(() => selectCasinoFilter(type), [type]);
  const title = selectTitle(filter);
  const [typed, setTyped] = useState('');
  return (
    <div className={styles.page}>
      {signedIn && filter.kind === 'all' && typed === '' && <OwnGames />}
      <Section title={t(title)} headingLevel="h1" aside={signedIn && <RoundsButton />}>
        <LobbyTabs filter={filter} />
        <GameSearch typed={typed} onType={setTyped} />
        <LobbyGames filter={filter} typed={typed} onClear={() => setTyped('')} />
      </Section>
    </div>
  );
}
