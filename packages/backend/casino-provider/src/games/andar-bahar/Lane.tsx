import type { CSSProperties } from 'react';
import type { Card } from '../../game/cards.ts';
import { CardSlot } from '../../page/cards/CardSlot.tsx';
import { PlayingCard } from '../../page/cards/PlayingCard.tsx';
import styles from './andar-bahar.module.css';

/** Cards of a lane that fit side by side before they move closer. */
const SPREAD = 5;

/** Renders one side's cards, which overlap more with their number. */
export function Lane({
  name,
  cards,
  won,
}: {
  name: string;
  cards: readonly Card[];
  /** True if its last card matched the joker. */
  won: boolean;
}) {
  const gaps = Math.max(SPREAD, cards.length - 1);
  return (
    <section className={styles.lane} data-won={won} aria-label={name}>
      <h2 className={styles.name}>
        {name}
        <small>{cards.length || ''}</small>
      </h2>
      <div className={styles.strip}>
        <span className={styles.first}>
          <CardSlot />
        </span>
        {cards.map((card, at) => (
          <span
            key={card}
            className={styles.dealt}
            style={{ '--at': at, '--gaps': gaps } as CSSProperties}
          >
            <span className={styles.flying}>
              <PlayingCard
                card={card}
                variant="small"
                mark={won && at === cards.length - 1 ? 'won' : undefined}
              />
            </span>
          </span>
        ))}
      </div>
    </section>
  );
}
