import { type CSSProperties, useMemo } from 'react';
import { type Card, cardText } from '../../game/cards.ts';
import { CardSlot, cardWords, PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import { definePage } from '../../page/game-page.ts';
import { BetSpot, type SpotTable, useSpots } from '../../page/table/BetSpot.tsx';
import { CardScene } from '../../page/table/CardScene.tsx';
import { useDealt } from '../../page/table/use-dealt.ts';
import styles from './andar-bahar.module.css';
import {
  type AndarBaharOutcome,
  dealTimes,
  game,
  RANGES,
  type Spot,
  sideOf,
  spotPays,
  winnerOf,
} from './game.ts';
import hindi from './hi.json';

const SIDE_SPOTS = [
  { on: 'andar', label: 'Andar', pays: '0.9:1' },
  { on: 'bahar', label: 'Bahar', pays: '1:1' },
] as const;

/** The two sides, and under them how many cards it takes. */
function Spots({
  table,
  outcome,
}: {
  table: SpotTable;
  /** Set once the result is final. */
  outcome: AndarBaharOutcome | undefined;
}) {
  const { t } = useGame();
  const spot = (on: Spot, name: string, pays: string, spoken?: string) => (
    <BetSpot
      key={on}
      table={table}
      on={on}
      className={styles[on]}
      name={name}
      spoken={spoken}
      pays={pays}
      won={outcome !== undefined && spotPays(on, outcome) > 0}
    />
  );
  return (
    <div className={styles.spots}>
      {SIDE_SPOTS.map(({ on, label, pays }) => spot(on, t(label), pays))}
      <span className={styles.caption}>{t('Number of cards')}</span>
      {RANGES.map(({ on, from, to, pays }) => {
        const range = to === 49 ? `${from}+` : `${from}–${to}`;
        return spot(on, range, `${pays / 100 - 1}:1`, t('{{range}} cards', { range }));
      })}
    </div>
  );
}

/** Cards of a lane that fit side by side before they move closer. */
const SPREAD = 5;

/** Renders one side's cards, which overlap more with their number. */
function Lane({
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

const SIDES = [
  { side: 'andar', label: 'Andar' },
  { side: 'bahar', label: 'Bahar' },
] as const;
const WINNER_TEXTS = { andar: 'Andar wins', bahar: 'Bahar wins' } as const;
/** The joker is laid and turned before the first card. */
const BEFORE_CARDS = 2;

/** Cards to both sides alternately until one matches the joker, for all players. */
function AndarBaharScene() {
  const { t } = useGame();
  const table = useSpots<AndarBaharOutcome>();
  const { round, over, serverNow } = table;
  const outcome = round?.outcome;
  const times = useMemo(() => (outcome ? dealTimes(outcome) : []), [outcome]);
  const dealt = useDealt(round, times, serverNow);
  const cards = outcome?.cards.slice(0, Math.max(0, dealt - BEFORE_CARDS)) ?? [];
  const matched = outcome !== undefined && cards.length === outcome.cards.length;
  const winner = matched ? winnerOf(outcome) : undefined;
  const count = t('{{range}} cards', { range: outcome?.cards.length ?? 0 });
  const won = outcome ? t(WINNER_TEXTS[winnerOf(outcome)]) : '';
  return (
    <CardScene<AndarBaharOutcome>
      table={table}
      toPast={(gone) => {
        const isAndar = winnerOf(gone) === 'andar';
        return {
          label: `${isAndar ? t('Andar') : t('Bahar')} ${gone.cards.length}`,
          tone: isAndar ? 'lose' : 'win',
        };
      }}
      spots={<Spots table={table} outcome={over ? outcome : undefined} />}
      brief={outcome ? `${cardText(outcome.joker)} · ${won} · ${count}` : ''}
      result={outcome ? `${t('Joker')}: ${cardWords(t, outcome.joker)}. ${won}. ${count}.` : ''}
    >
      <div className={styles.board}>
        <div className={styles.joker}>
          <h2 className={styles.name}>{t('Joker')}</h2>
          <CardSlot>
            {outcome && dealt > 0 && (
              <PlayingCard
                card={outcome.joker}
                up={dealt >= BEFORE_CARDS}
                mark={matched ? 'won' : undefined}
              />
            )}
          </CardSlot>
        </div>
        <div className={styles.lanes}>
          {SIDES.map(({ side, label }) => (
            <Lane
              key={side}
              name={t(label)}
              cards={cards.filter((_, at) => sideOf(at) === side)}
              won={winner === side}
            />
          ))}
        </div>
      </div>
    </CardScene>
  );
}

export const page = definePage({ game, Scene: AndarBaharScene, hindi });
