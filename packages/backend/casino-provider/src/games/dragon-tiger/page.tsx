import { cardText } from '../../game/cards.ts';
import { CardSlot, cardWords, PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import { definePage } from '../../page/game-page.ts';
import { BetSpots, useSpots } from '../../page/table/BetSpot.tsx';
import { CardScene } from '../../page/table/CardScene.tsx';
import { useDealt } from '../../page/table/use-dealt.ts';
import styles from './dragon-tiger.module.css';
import {
  type DragonTigerOutcome,
  game,
  PAYS,
  type Spot,
  spotPays,
  winnerOf,
  winnerText,
} from './game.ts';
import hindi from './hi.json';
import { DragonSign, TigerSign } from './signs.tsx';

/** Dragon and tiger at the sides, the ties between them. */
const SPOTS: readonly { on: Spot; label: string; pays: string }[] = [
  { on: 'dragon', label: 'Dragon', pays: '1:1' },
  { on: 'tie', label: 'Tie', pays: '11:1' },
  { on: 'suited', label: 'Suited tie', pays: '50:1' },
  { on: 'tiger', label: 'Tiger', pays: '1:1' },
];

/** Both cards are laid, then turned one after the other; ms after the drawing began. */
const STEPS = [150, 500, 1100, 2300];

const SIDES = [
  { on: 'dragon', label: 'Dragon', sign: <DragonSign />, laid: 1, turned: 3 },
  { on: 'tiger', label: 'Tiger', sign: <TigerSign />, laid: 2, turned: 4 },
] as const;
const PAST_LABELS = { dragon: 'Dragon', tiger: 'Tiger', tie: 'Tie' } as const;
const PAST_TONES = { dragon: 'lose', tiger: 'gold', tie: 'win' } as const;

/** One card against another, for all players. */
function DragonTigerScene() {
  const { t } = useGame();
  const table = useSpots<DragonTigerOutcome>();
  const { round, over, serverNow } = table;
  const outcome = round?.outcome;
  const dealt = useDealt(round, STEPS, serverNow);
  const winner = over && outcome ? winnerOf(outcome) : undefined;
  const won = outcome ? t(winnerText(outcome)) : '';
  const cards = outcome
    ? `${t('Dragon')}: ${cardWords(t, outcome.dragon)}, ${t('Tiger')}: ${cardWords(t, outcome.tiger)}.`
    : '';
  return (
    <CardScene<DragonTigerOutcome>
      table={table}
      toPast={(gone) => {
        const side = winnerOf(gone);
        return { label: t(PAST_LABELS[side]), tone: PAST_TONES[side] };
      }}
      spots={
        <BetSpots
          table={table}
          spots={SPOTS}
          classes={styles}
          isWon={(on) => over && outcome !== undefined && spotPays(on, outcome) > PAYS.half}
        />
      }
      brief={outcome ? `${cardText(outcome.dragon)} – ${cardText(outcome.tiger)} · ${won}` : ''}
      result={`${cards} ${won}.`}
    >
      <div className={styles.sides}>
        {SIDES.map(({ on, label, sign, laid, turned }) => (
          <section key={on} className={styles.side} data-on={on} data-won={winner === on}>
            <h2 className={styles.name}>
              <span className={styles.sign}>{sign}</span>
              {t(label)}
            </h2>
            <div className={styles.card}>
              <CardSlot>
                {outcome && dealt >= laid && (
                  <span className={styles.laid}>
                    <PlayingCard
                      card={outcome[on]}
                      up={dealt >= turned}
                      mark={winner && (winner === on || winner === 'tie' ? 'won' : 'lost')}
                    />
                  </span>
                )}
              </CardSlot>
            </div>
          </section>
        ))}
        <span className={styles.versus} aria-hidden="true">
          {winner === 'tie' ? '=' : 'VS'}
        </span>
      </div>
    </CardScene>
  );
}

export const page = definePage({ game, Scene: DragonTigerScene, hindi });
