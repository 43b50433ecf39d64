import { Link } from '@exchange/federation/router';
import { useTranslation } from '@exchange/i18n';
import { useFirstPricesRendered, useSignedIn } from '@exchange/store';
import {
  buttonClass,
  Section,
  useInView,
  useMediaQuery,
  VisuallyHiddenHeading,
  WIDE,
} from '@exchange/ui';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useAreaLinks, useSlotFragments } from '../remotes/page-areas.ts';
import { Slot, type SlotName } from '../remotes/Slot.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { CategoryStrip } from './CategoryStrip.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import { fetchFirstPictures } from './carousel/carousel.api.ts';
import styles from './HomePage.module.css';
import { TileScroller } from './TileScroller.tsx';

/** Distance below the screen in px at which it loads, so that an unscrolled phone loads none. */
const NEAR = 300;

/** A slot that loads after the first render and near the screen. */
function LateSlot({ name }: { name: SlotName }) {
  const isDrawn = useInitialRenderDone();
  const isEmpty = useSlotFragments(name).length === 0;
  const [place, isNear] = useInView(NEAR);
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  if (isEmpty) return null;
  return (
    <div ref={place} className={styles.place}>
      {/* Off-screen slots are not loading yet, so don't announce "Loading". */}
      <Slot name={name} mayLoad={isDrawn && wasNear} silent={!wasNear} />
    </div>
  );
}

/** The player's links to deposit and withdrawal (point 2). */
function Shortcuts() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const links = useAreaLinks('shortcuts');
  if (!signedIn || links.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={t('Deposit and withdrawal')}>
      {links.map(({ label, to }, index) => (
        <Link
          key={to}
          to={to}
          className={buttonClass({ variant: index === 0 ? 'accent' : 'outline' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The home page: the shell's own components and fragments of the areas. */
export function HomePage() {
  const { t } = useTranslation();
  const wide = useMediaQuery(WIDE);
  const pricesShown = useFirstPricesRendered();
  // By now the code is loaded, and the network idle while prices render.
  useEffect(() => void fetchFirstPictures(), []);
  const promotions = (
    <div key="promotions" className={styles.part} data-late>
      <Carousel />
      <LateSlot name="game-banners" />
      <ErrorBoundary fallback={null}>
        <TileScroller />
      </ErrorBoundary>
    </div>
  );
  const prices = (
    <Slot
      key="prices"
      name="in-play-board"
      frame={(content, state) =>
        state === 'loading' ? <Section title={t('In Play')}>{content}</Section> : content
      }
    />
  );
  const games = [
    <LateSlot key="games" name="popular-games" />,
    <LateSlot key="others" name="home" />,
  ];
  return (
    <div className={styles.part}>
      <VisuallyHiddenHeading>{t('Home')}</VisuallyHiddenHeading>
      <ErrorBoundary fallback={null}>
        <CategoryStrip />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Shortcuts />
      </ErrorBoundary>
      {/* A phone's first screen shows prices, and the following content waits, as it would push them down; wide screens have room for both. */}
      {wide
        ? [promotions, prices, ...games]
        : [prices, ...(pricesShown ? [promotions, ...games] : [])]}
    </div>
  );
}
