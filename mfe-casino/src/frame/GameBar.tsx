import { ALL_CASINOS, paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { ChevronLeft } from 'lucide-react';
import styles from './GamePage.module.css';

/** Link back, until the game is ready and has its own. */
export function GameBar({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <header className={styles.bar}>
      <Link to={paths.casinoLobby(ALL_CASINOS)} className={styles.back}>
        <ChevronLeft size={18} aria-hidden="true" />
        {t('Back to the lobby')}
      </Link>
      <h1 className={styles.title}>{title}</h1>
    </header>
  );
}
