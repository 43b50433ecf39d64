import { useTranslation } from '@exchange/i18n';
import { GameLink } from '../shared/GameLink.tsx';
import { selectPictureUrl } from '../shared/game-picture.ts';
import { GAME_BANNERS } from './banners.model.ts';
import styles from './GameBanners.module.css';

/** Four promoted games with their pictures; each opens its game. */
export function GameBanners() {
  const { t } = useTranslation();
  return (
    <ul className={styles.banners} aria-label={t('Games of the day')}>
      {GAME_BANNERS.map(({ provider, id, title, text }) => (
        <li key={id}>
          <GameLink game={{ provider, id }} className={styles.banner}>
            <img
              className={styles.scene}
              src={selectPictureUrl({ image: `games/${id}.svg` })}
              alt=""
              width={200}
              height={150}
              loading="lazy"
              decoding="async"
            />
            <span className={styles.texts}>
              <span className={styles.title}>{t(title)}</span>
              <span className={styles.text}>{t(text)}</span>
            </span>
          </GameLink>
        </li>
      ))}
    </ul>
  );
}
