import type { Card } from '../../game/cards.ts';
import { useGame } from '../context.ts';
import { CardBack } from './CardBack.tsx';
import { CardFace, type CardVariant } from './CardFace.tsx';
import { cardWords } from './card-words.ts';
import styles from './cards.module.css';

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
