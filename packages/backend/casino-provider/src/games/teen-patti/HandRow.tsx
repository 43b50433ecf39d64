import type { Card } from '../../game/cards.ts';
import { CardSlot } from '../../page/cards/CardSlot.tsx';
import { PlayingCard } from '../../page/cards/PlayingCard.tsx';
import styles from './teen-patti.module.css';

const PLACES = [0, 1, 2];

/** Renders one player's three cards and, once they are open, the hand's name. */
export function HandRow({
  side,
  name,
  hand,
  cards,
  laid,
  turned,
  won,
}: {
  side: 'a' | 'b';
  name: string;
  /** The hand's name; empty until all cards are open. */
  hand: string;
  cards: readonly Card[] | undefined;
  /** Number of dealt cards, and of open ones. */
  laid: number;
  turned: number;
  /** Undefined until the result is final. */
  won: boolean | undefined;
}) {
  const mark = won === undefined ? undefined : won ? 'won' : 'lost';
  return (
    <section className={styles.row} data-side={side} data-won={won} aria-label={name}>
      <h2 className={styles.name}>
        {name}
        <span className={styles.hand}>{hand}</span>
      </h2>
      <div className={styles.cards}>
        {PLACES.map((at) => (
          <CardSlot key={at}>
            {cards && at < laid && (
              <span className={styles.laid}>
                <PlayingCard card={cards[at]} up={at < turned} mark={mark} />
              </span>
            )}
          </CardSlot>
        ))}
      </div>
    </section>
  );
}
