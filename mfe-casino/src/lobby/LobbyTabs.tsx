import { type CasinoFilter, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { LinkTabs, linkTabClass } from '@exchange/ui';
import { useQuery } from '@tanstack/react-query';
import { casinoProvidersQuery } from '../shared/catalogue.api.ts';
import { nameProvider } from '../shared/provider-name.ts';
import styles from './LobbyTabs.module.css';
import { CATEGORY_TABS, isTabOf } from './tabs.model.ts';

/** Categories and providers, each with its own URL. */
export function LobbyTabs({ filter }: { filter: CasinoFilter }) {
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
