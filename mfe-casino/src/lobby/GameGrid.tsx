import { BASES, type CasinoGame } from '@exchange/contract';
import { useTranslation } from '@exchange/i18n';
import styles from './GameGrid.module.css';

const isAbsolute = (image: string) => /^(?:https?:)?\//.test(image);

/** Game tiles of a fixed ratio; pictures load when they come near. */
export function GameGrid({ games }: { games: readonly CasinoGame[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.grid}>
      {games.map(({ id, name, provider, image }) => (
        <li key={`${provider}/${id}`} className={styles.tile}>
          <img
            className={styles.picture}
            src={isAbsolute(image) ? image : BASES.images + image}
            alt=""
            width={200}
            height={150}
            loading="lazy"
            decoding="async"
          />
          <span className={styles.name}>{t(name)}</span>
          <span className={styles.provider}>{provider}</span>
        </li>
      ))}
    </ul>
  );
}
