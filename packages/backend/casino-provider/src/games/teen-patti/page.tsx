import { type Card, cardText } from '../../game/cards.ts';
import { CardSlot, PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import { definePage } from '../../page/game-page.ts';
import { BetSpots, useSpots } from '../../page/table/BetSpot.tsx';
import { CardScene } from '../../page/table/CardScene.tsx';
import { useDealt } from '../../page/table/use-dealt.ts';
import {
  game,
  HAND_TEXTS,
  handOf,
  PAYS,
  spotPays,
  type TeenPattiOutcome,
  WINNER_TEXTS,
  winnerOf,
} from './game.ts';
import hindi from './hi.json';
import styles from './teen-patti.module.css';

/** Both players, and pair plus of each. */
const SPOTS = [
  { on: 'a', label: 'Player A', pays: '0.95:1' },
  { on: 'b', label: 'Player B', pays: '0.95:1' },
  { on: 'pairA', label: 'Pair plus A', pays: '1:1 – 50:1' },
  { on: 'pairB', label: 'Pair plus B', pays: '1:1 – 50:1' },
] as const;

const ROWS = [
  { label: 'Pair', pays: '1:1' },
  { label: 'Color', pays: '3:1' },
  { label: 'Sequence', pays: '6:1' },
  { label: 'Pure sequence', pays: '30:1' },
  { label: 'Trail', pays: '40:1' },
  { label: 'Three aces', pays: '50:1' },
] as const;

/** Renders the pay table of pair plus; only with enough room beside the table. */
function PayTable() {
  const { t } = useGame();
  return (
    <dl className={styles.pays} aria-label={t('Pair plus')}>
      {ROWS.map(({ label, pays }) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{pays}</dd>
        </div>
      ))}
    </dl>
  );
}

const PLACES = [0, 1, 2];

/** Renders one player's three cards and, once they are open, the hand's name. */
function HandRow({
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

/** Six cards are dealt alternately, then opened alternately; ms after the drawing began. */
const STEPS = [150, 400, 650, 900, 1150, 1400, 2100, 2700, 3400, 4000, 4900, 5900];
const CARDS = 6;

const SIDES = [
  { side: 'a', label: 'Player A', first: 1 },
  { side: 'b', label: 'Player B', first: 0 },
] as const;
const PAST_TONES = { a: 'gold', b: 'win', tie: 'lose' } as const;
const PAST_LABELS = { a: 'A', b: 'B', tie: 'Tie' } as const;

/** Returns how many of the steps, A first, are those of a side; `first` is 1 for A. */
const shareOf = (steps: number, first: 0 | 1) => Math.floor((Math.max(0, steps) + first) / 2);

/** Three cards against three, for all players. */
function TeenPattiScene() {
  const { t } = useGame();
  const table = useSpots<TeenPattiOutcome>();
  const { round, over, serverNow } = table;
  const outcome = round?.outcome;
  const dealt = useDealt(round, STEPS, serverNow);
  const winner = over && outcome ? winnerOf(outcome) : undefined;
  const hand = (side: 'a' | 'b') => (outcome ? t(HAND_TEXTS[handOf(outcome[side]).name]) : '');
  const reported = (side: 'a' | 'b', name: string) =>
    `${name}: ${(outcome?.[side] ?? []).map(cardText).join(' ')}, ${hand(side)}.`;
  const won = outcome ? t(WINNER_TEXTS[winnerOf(outcome)]) : '';
  return (
    <CardScene<TeenPattiOutcome>
      table={table}
      toPast={(gone) => {
        const side = winnerOf(gone);
        return { label: t(PAST_LABELS[side]), tone: PAST_TONES[side] };
      }}
      spots={
        <>
          <BetSpots
            table={table}
            spots={SPOTS}
            classes={styles}
            isWon={(on) => over && outcome !== undefined && spotPays(on, outcome) > PAYS.tie}
          />
          <PayTable />
        </>
      }
      brief={winner === 'a' || winner === 'b' ? `${won} · ${hand(winner)}` : won}
      result={`${reported('a', t('Player A'))} ${reported('b', t('Player B'))} ${won}.`}
    >
      <div className={styles.rows}>
        {SIDES.map(({ side, label, first }) => {
          const turned = shareOf(dealt - CARDS, first);
          return (
            <HandRow
              key={side}
              side={side}
              name={t(label)}
              hand={turned === 3 ? hand(side) : ''}
              cards={outcome?.[side]}
              laid={Math.min(3, shareOf(dealt, first))}
              turned={turned}
              won={winner && (winner === side || winner === 'tie')}
            />
          );
        })}
      </div>
    </CardScene>
  );
}

export const page = definePage({ game, Scene: TeenPattiScene, hindi });
