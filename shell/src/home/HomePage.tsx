import { useTranslation } from '@exchange/i18n';
import { useFirstPricesRendered } from '@exchange/store';
import { useMediaQuery, VisuallyHiddenHeading } from '@exchange/ui';
import { useEffect } from 'react';
import { WIDE } from '../layout/media.ts';
import { CasinoSlot } from './CasinoSlot.tsx';
import { CategoryStrip } from './CategoryStrip.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import { fetchFirstPictures } from './carousel/carousel.api.ts';
import styles from './HomePage.module.css';
import { InPlay } from './InPlay.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { TileScroller } from './TileScroller.tsx';

/** The home page: the shell's own components and fragments of the areas. */
export function HomePage() {
  const { t } = useTranslation();
  const wide = useMediaQuery(WIDE);
  const pricesShown = useFirstPricesRendered();
  // By now the code is loaded, and the network idle while prices render.
  useEffect(() => void fetchFirstPictures(), []);
  const promotions = (
    <div key="promotions" className={styles.part}>
      <Carousel />
      <CasinoSlot name="game-banners" />
      <TileScroller />
    </div>
  );
  const prices = <InPlay key="prices" />;
  const games = <CasinoSlot key="games" name="popular-games" />;
  return (
    <div className={styles.part}>
      <VisuallyHiddenHeading>{t('Home')}</VisuallyHiddenHeading>
      <CategoryStrip />
      <Shortcuts />
      {/* A phone's first screen shows prices, and the following content waits, as it would push them down; wide screens have room for both. */}
      {wide ? [promotions, prices, games] : [prices, ...(pricesShown ? [promotions, games] : [])]}
    </div>
  );
}
