import type { CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import styles from './GameGrid.module.css';
import { GameLink } from './GameLink.tsx';
import { selectPictureUrl } from './game-picture.ts';
import { nameProvider } from './provider-name.ts';

/** A game's picture of a fixed ratio, loaded near the screen, with its name and provider. */
export function GameTile({ game }: { game: CasinoGame }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className={styles.tile}>
      <img
        className={styles.picture}
        src={selectPictureUrl(game)}
        alt=""
        width={200}
        height={150}
        loading="lazy"
        decoding="async"
      />
      <span className={styles.name}>{t(game.name)}</span>
      <span className={styles.provider}>{nameProvider(game.provider)}</span>
    </GameLink>
  );
}
