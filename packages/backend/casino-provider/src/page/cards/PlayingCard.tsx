import type { ReactNode } from 'react';
import { type Card, isRed, rankOf, rankText, type Suit, suitOf } from '../../game/cards.ts';
import { useGame } from '../context.ts';
import type { Translate } from '../texts.ts';
import { CourtCards, SUIT_PATHS } from './CourtCards.tsx';
import styles from './cards.module.css';

const SUIT_NAMES: Record<Suit, string> = {
  spades: 'Spades',
  hearts: 'Hearts',
  diamonds: 'Diamonds',
  clubs: 'Clubs',
};
const RANK_NAMES: Readonly<Record<number, string>> = {
  1: 'Ace of {{suit}}',
  11: 'Jack of {{suit}}',
  12: 'Queen of {{suit}}',
  13: 'King of {{suit}}',
};

/** Formats a card for screen readers, for example `King of Spades`. */
export function cardWords(t: Translate, card: Card): string {
  const rank = rankOf(card);
  const suit = t(SUIT_NAMES[suitOf(card)]);
  const named = RANK_NAMES[rank];
  return named ? t(named, { suit }) : t('{{rank}} of {{suit}}', { rank, suit });
}

const COLUMNS = 8;
const ROWS = 12;
const [WIDE, HIGH] = [10, 10];

/** Small diamonds side by side, one path. */
const LATTICE = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const x = 15 + (at % COLUMNS) * WIDE;
  const y = 15 + Math.floor(at / COLUMNS) * HIGH;
  return `M${x} ${y - 3.6}L${x + 3.6} ${y}L${x} ${y + 3.6}L${x - 3.6} ${y}Z`;
}).join('');

/** The back, the same for every card. */
function CardBack() {
  return (
    <svg className={styles.back} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="8" className={styles.paper} />
      <rect x="6" y="6" width="88" height="128" rx="5" className={styles.backing} />
      <path d={LATTICE} className={styles.lattice} />
      <circle cx="50" cy="70" r="19" className={styles.backing} />
      <circle cx="50" cy="70" r="16.5" className={styles.ring} />
      <path d="M50 57L54 66L63 70L54 74L50 83L46 74L37 70L46 66Z" className={styles.star} />
    </svg>
  );
}

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const [TOP, BOTTOM] = [29, 111];
type PipPosition = readonly [x: number, part: number];
const pair = (part: number): PipPosition[] => [
  [LEFT, part],
  [RIGHT, part],
];
const FOUR = [...pair(0), ...pair(1)];
const SIX = [...FOUR, ...pair(0.5)];
const EIGHT = [...FOUR, ...pair(1 / 3), ...pair(2 / 3)];
const ENDS: PipPosition[] = [
  [MIDDLE, 0],
  [MIDDLE, 1],
];
const CENTRE: PipPosition = [MIDDLE, 0.5];

/** Positions of the pips of the ranks 2 to 10: column, and share of the height. */
const PLACES: readonly (readonly PipPosition[])[] = [
  ENDS,
  [...ENDS, CENTRE],
  FOUR,
  [...FOUR, CENTRE],
  SIX,
  [...SIX, [MIDDLE, 0.25]],
  [...SIX, [MIDDLE, 0.25], [MIDDLE, 0.75]],
  [...EIGHT, CENTRE],
  [...EIGHT, [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
];

/** The middle of a card from ace to ten. */
function Pips({ rank, suit }: { rank: number; suit: Suit }) {
  const path = SUIT_PATHS[suit];
  if (rank === 1) {
    return (
      <>
        <path d={path} transform="translate(50 70) scale(2.5)" />
        <path d={path} transform="translate(50 71) scale(.85)" fill="#fff" opacity=".9" />
      </>
    );
  }
  return (PLACES[rank - 2] ?? []).map(([x, part]) => (
    <path
      key={`${x} ${part}`}
      d={path}
      transform={`translate(${x} ${TOP + (BOTTOM - TOP) * part}) scale(${part > 0.5 ? '.86 -.86' : '.86'})`}
    />
  ));
}

function Corner({ card }: { card: Card }) {
  const text = rankText(card);
  return (
    <>
      <text x="11.5" y="23" className={styles.index} {...(text === '10' && TEN)}>
        {text}
      </text>
      <path d={SUIT_PATHS[suitOf(card)]} transform="translate(11.5 34) scale(.72)" />
    </>
  );
}
const TEN = { textLength: 18, lengthAdjust: 'spacingAndGlyphs' } as const;

/** Style of a face: with its pips or court, or only rank and suit at small sizes. */
type CardVariant = 'full' | 'small';

/** The front of a card, drawn. */
function CardFace({ card, variant }: { card: Card; variant: CardVariant }) {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  return (
    <svg
      className={styles.face}
      viewBox="0 0 100 140"
      data-red={isRed(card)}
      aria-hidden="true"
      focusable="false"
    >
      <rect x=".75" y=".75" width="98.5" height="138.5" rx="8" className={styles.paper} />
      {variant === 'small' ? (
        <>
          <text
            x="32"
            y="54"
            className={styles.large}
            {...(rank === 10 && { textLength: 52, lengthAdjust: 'spacingAndGlyphs' as const })}
          >
            {rankText(card)}
          </text>
          <path d={SUIT_PATHS[suit]} transform="translate(32 80) scale(1.7)" />
          <path d={SUIT_PATHS[suit]} transform="translate(68 106) scale(2.3)" opacity=".9" />
        </>
      ) : (
        <>
          <Corner card={card} />
          <g transform="rotate(180 50 70)">
            <Corner card={card} />
          </g>
          {rank > 10 ? <CourtCards rank={rank} suit={suit} /> : <Pips rank={rank} suit={suit} />}
        </>
      )}
    </svg>
  );
}

/**
 * Renders a card as wide as its parent: face down while `up` is false or `card` is unknown, and
 * turning over on a change (at once with reduced motion).
 */
export function PlayingCard({
  card,
  up = true,
  variant = 'full',
  mark,
}: {
  card?: Card | undefined;
  up?: boolean;
  variant?: CardVariant;
  /** Lifts the card out, or sets it back. */
  mark?: 'won' | 'lost' | undefined;
}) {
  const { t } = useGame();
  const shown = up && card !== undefined;
  return (
    <span
      className={styles.card}
      data-mark={mark}
      role="img"
      aria-label={shown ? cardWords(t, card) : t('Face-down card')}
    >
      <span className={styles.turn} data-up={shown}>
        {card !== undefined && <CardFace card={card} variant={variant} />}
        <CardBack />
      </span>
    </span>
  );
}

/** Renders the place of a card, which has the same size while it is empty. */
export function CardSlot({ children }: { children?: ReactNode }) {
  return (
    <span className={styles.place}>
      <svg className={styles.sign} viewBox="-50 -70 100 140" aria-hidden="true" focusable="false">
        <path d={SUIT_PATHS.spades} transform="scale(2)" />
      </svg>
      {children}
    </span>
  );
}
