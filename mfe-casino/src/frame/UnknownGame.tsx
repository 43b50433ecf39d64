import { ALL_CASINOS, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { buttonClass, EmptyState } from '@exchange/ui';
import { GameBar } from './GameBar.tsx';
import styles from './GamePage.module.css';

/** Page of an unknown game. */
export function UnknownGame() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <GameBar title={t('Casino')} />
      <EmptyState
        text={t('This game is not available.')}
        action={
          <Link to={paths.casinoLobby(ALL_CASINOS)} className={buttonClass({ variant: 'accent' })}>
            {t('All games')}
          </Link>
        }
      />
    </div>
  );
}
