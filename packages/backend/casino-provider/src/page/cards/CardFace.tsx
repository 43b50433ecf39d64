import { type Card, isRed, rankOf, rankText, suitOf } from '../../game/cards.ts';
import { CourtCards } from './CourtCards.tsx';
import styles from './cards.module.css';
import { Pips } from './Pips.tsx';
import { SUIT_PATHS } from './suit-paths.ts';

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
export type CardVariant = 'full' | 'small';

/** The front of a card, drawn. */
export function CardFace({ card, variant }: { card: Card; variant: CardVariant }) {
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
