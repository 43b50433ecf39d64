import { useTranslation } from '@exchange/i18n';
import { useFirstPricesRendered } from '@exchange/store';
import { Section, useInView, useMediaQuery, VisuallyHiddenHeading, WIDE } from '@exchange/ui';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSlotFragments } from '../remotes/page-areas.ts';
import { Slot, type SlotName } from '../remotes/Slot.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { CategoryStrip } from './CategoryStrip.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import { fetchFirstPictures } from './carousel/carousel.api.ts';
import styles from './HomePage.module.css';
import { MoneyShortcuts } from './MoneyShortcuts.tsx';
import { Marquee } from './marquee/Marquee.tsx';
import { TileScroller } from './TileScroller.tsx';

/** Distance below the screen in px at which it loads, so that an unscrolled phone loads none. */
const NEAR = 300;

/** A slot that loads after the first render and near the screen, or at once in the first screen. */
function LateSlot({ name, isFirst = false }: { name: SlotName; isFirst?: boolean }) {
  const isDrawn = useInitialRenderDone();
  const isEmpty = useSlotFragments(name).length === 0;
  const [place, isNear] = useInView(NEAR);
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  if (isEmpty) return null;
  return (
    <div ref={place} className={styles.place}>
      {/* Off-screen slots are not loading yet, so don't announce "Loading". */}
      <Slot name={name} mayLoad={isFirst || (isDrawn && wasNear)} silent={!wasNear} />
    </div>
  );
}

/** The home page: the shell's own components and fragments of the areas. */
export function HomePage() {
  const { t } = useTranslation();
  const wide = useMediaQuery(WIDE);
  const pricesShown = useFirstPricesRendered();
  // By now the code is loaded, and the network idle while prices render.
  useEffect(() => void fetchFirstPictures(), []);
  const carousel = (
    <div data-late>
      <Carousel />
    </div>
  );
  const prices = (
    <Slot
      name="in-play-board"
      frame={(content, state) =>
        state === 'loading' ? <Section title={t('In Play')}>{content}</Section> : content
      }
    />
  );
  const more = (
    <>
      <div className={styles.part}>
        <ErrorBoundary fallback={null}>
          <CategoryStrip />
        </ErrorBoundary>
        {!wide && carousel}
        <LateSlot name="game-banners" isFirst={wide} />
        <ErrorBoundary fallback={null}>
          <TileScroller />
        </ErrorBoundary>
      </div>
      <LateSlot name="popular-games" />
      <LateSlot name="home" />
    </>
  );
  return (
    <div className={styles.part}>
      <VisuallyHiddenHeading>{t('Home')}</VisuallyHiddenHeading>
      <ErrorBoundary fallback={null}>
        <MoneyShortcuts isNarrow={!wide} />
      </ErrorBoundary>
      {/* The first screen shows prices, and the content below them waits, as they would move it; wide screens have room for the carousel above. */}
      {wide && carousel}
      {prices}
      {pricesShown && !wide && <Marquee />}
      {pricesShown && more}
    </div>
  );
}
