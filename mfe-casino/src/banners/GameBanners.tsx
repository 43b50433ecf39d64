import '../locale.ts';
import { useTranslation } from '@exchange/i18n';
import { GameLink } from '../shared/GameLink.tsx';
import { selectPictureUrl } from '../shared/game.model.ts';
import styles from './GameBanners.module.css';

/** A promotional game banner of the home page. */
interface GameBanner {
  provider: string;
  id: string;
  title: string;
  text: string;
}

/** The four games that the home page promotes, by their ids of point 9. */
export const GAME_BANNERS: readonly GameBanner[] = [
  { provider: 'DC', id: '201206', title: 'Aviator', text: 'Cash out in time' },
  { provider: 'DC', id: '200570', title: 'Mines', text: 'Dig on or cash out' },
  { provider: 'DC', id: '200527', title: 'Fishing Fun', text: 'Every fish has its price' },
  {
    provider: 'RG',
    id: '900012',
    title: 'Color Prediction',
    text: 'Pick the next colour',
  },
];

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

export { GameBanners as Fragment };
