import type { CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import { selectPictureUrl } from '../shared/game-picture.ts';
import styles from './GamePage.module.css';

/** The game's picture while the game loads. */
export function GameLoading({ game }: { game: CasinoGame | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={styles.loading} role="status">
      {game && <img className={styles.scene} src={selectPictureUrl(game)} alt="" />}
      <p>{t('The game is loading…')}</p>
    </div>
  );
}
