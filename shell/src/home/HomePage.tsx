import { paths } from '@exchange/contract';
import { Link } from '@exchange/federation/router';
import { RemoteFragment } from '@exchange/federation/runtime';
import { useTranslation } from '@exchange/i18n';
import {
  useAreaOff,
  useEnabledPaths,
  useFeatureEnabled,
  useFirstPricesRendered,
  useSettings,
  useSignedIn,
} from '@exchange/store';
import {
  buttonClass,
  Section,
  Skeleton,
  useInView,
  useMediaQuery,
  VisuallyHiddenHeading,
} from '@exchange/ui';
import { useEffect, useState } from 'react';
import { WIDE } from '../layout/media.ts';
import { RemoteFallback } from '../remotes/RemoteFallback.tsx';
import { useInitialRenderDone } from '../shared/initial-render.store.ts';
import { CATEGORIES, CategoryIcon } from './CategoryStrip.tsx';
import { Carousel } from './carousel/Carousel.tsx';
import { fetchFirstPictures } from './carousel/carousel.api.ts';
import styles from './HomePage.module.css';
import { TileScroller } from './TileScroller.tsx';

/** The casino's fragments on the home page with their heights while loading. */
const FRAGMENTS = {
  'game-banners': { phoneRowHeight: 200, rowHeight: 96 },
  'popular-games': { className: styles.games },
} as const;

/** Distance below the screen in px at which it loads, so that an unscrolled phone loads none. */
const NEAR = 300;

/** Slot of a casino fragment, loaded after the first render and near the screen. */
function CasinoSlot({ name }: { name: keyof typeof FRAGMENTS }) {
  const isDrawn = useInitialRenderDone();
  const isEnabled = useFeatureEnabled('casino');
  const isOff = useAreaOff('casino');
  const [place, isNear] = useInView(NEAR);
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  if (!isEnabled || isOff) return null;
  const looks = { rows: 1, ...FRAGMENTS[name] };
  if (!(isDrawn && wasNear)) {
    // Off-screen slots are not loading yet, so don't announce "Loading".
    return (
      <div ref={place} className={styles.place}>
        <Skeleton {...looks} silent={!wasNear} />
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <RemoteFragment
        area="casino"
        name={name}
        skeleton={<Skeleton {...looks} />}
        fallback={(failure) => <RemoteFallback {...failure} />}
      />
    </div>
  );
}

const SHORTCUTS = [
  { label: 'Deposit', to: paths.deposit() },
  { label: 'Withdrawal', to: paths.withdraw() },
] as const;

/**
 * Selects deposit and withdrawal on the dashboard: for a player while sign_up_status is 1 (point
 * 2).
 */
export function selectShortcuts({
  signedIn,
  signUpEnabled,
}: {
  signedIn: boolean;
  signUpEnabled: boolean;
}): readonly (typeof SHORTCUTS)[number][] {
  return signedIn && signUpEnabled ? SHORTCUTS : [];
}

/** The player's links to deposit and withdrawal. */
function Shortcuts() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  const signedIn = useSignedIn();
  const { signUpEnabled } = useSettings();
  const shortcuts = selectShortcuts({ signedIn, signUpEnabled }).filter(({ to }) =>
    isPathEnabled(to),
  );
  if (shortcuts.length === 0) return null;
  return (
    <nav className={styles.shortcuts} aria-label={t('Deposit and withdrawal')}>
      {shortcuts.map(({ label, to }, index) => (
        <Link
          key={to}
          to={to}
          className={buttonClass({ variant: index === 0 ? 'accent' : 'outline' })}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

/** The in-play board, a fragment of the sports area. */
function InPlay() {
  const { t } = useTranslation();
  const isOff = useAreaOff('sports');
  if (isOff) return null;
  return (
    <RemoteFragment
      area="sports"
      name="in-play-board"
      skeleton={
        <Section title={t('In Play')}>
          <Skeleton rows={4} rowHeight={64} phoneRowHeight={128} />
        </Section>
      }
      fallback={(failure) => <RemoteFallback {...failure} />}
    />
  );
}

/** The dashboard's categories; a scrolling strip on phones. */
function CategoryStrip() {
  const { t } = useTranslation();
  const isPathEnabled = useEnabledPaths();
  return (
    <nav className={styles.strip} aria-label={t('Categories')}>
      {CATEGORIES.filter(({ to }) => isPathEnabled(to)).map(({ id, label, to }) => (
        <Link key={id} to={to} className={styles.category}>
          <CategoryIcon id={id} />
          {t(label)}
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
