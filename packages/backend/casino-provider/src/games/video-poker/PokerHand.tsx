import type { Card } from '../../game/cards.ts';
import { cardWords } from '../../page/cards/card-words.ts';
import { PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import styles from './poker.module.css';

const PLACES = [0, 1, 2, 3, 4];

/** Renders the five cards; a tap toggles the hold of one. */
export function PokerHand({
  cards,
  held,
  down,
  choosing,
  onToggle,
}: {
  cards: readonly Card[];
  held: readonly boolean[];
  /** Returns true for a card that is face down. */
  down: (place: number) => boolean;
  choosing: boolean;
  onToggle: (place: number) => void;
}) {
  const { t } = useGame();
  return (
    <div className={styles.hand}>
      {PLACES.map((place) => {
        const card = cards[place];
        return (
          <button
            key={place}
            type="button"
            className={styles.card}
            disabled={!choosing}
            aria-pressed={held[place] ?? false}
            aria-label={
              card === undefined || down(place)
                ? t('Face-down card')
                : t('Hold {{card}}', { card: cardWords(t, card) })
            }
            onClick={() => onToggle(place)}
          >
            <span className={styles.held} data-shown={held[place] ?? false}>
              {t('Held')}
            </span>
            <PlayingCard card={card} up={!down(place)} />
          </button>
        );
      })}
    </div>
  );
}
