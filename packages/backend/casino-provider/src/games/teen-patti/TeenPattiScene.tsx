import { cardText } from '../../game/cards.ts';
import { useGame } from '../../page/context.ts';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { CardTable } from '../../page/table/CardTable.tsx';
import { useDealt } from '../../page/table/use-dealt.ts';
import { useSpots } from '../../page/table/use-spots.ts';
import { HAND_TEXTS, type Spot, type TeenPattiOutcome, WINNER_TEXTS, winnerOf } from './game.ts';
import { HandRow } from './HandRow.tsx';
import { handOf } from './hands.ts';
import { Spots } from './Spots.tsx';
import styles from './teen-patti.module.css';

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
export function TeenPattiScene() {
  const { t } = useGame();
  const table = useSpots<TeenPattiOutcome, Spot>();
  const { round, past, over, serverNow, stakePaise, setStakePaise } = table;
  const outcome = round?.outcome;
  const dealt = useDealt(round, STEPS, serverNow);
  const winner = over && outcome ? winnerOf(outcome) : undefined;
  const hand = (side: 'a' | 'b') => (outcome ? t(HAND_TEXTS[handOf(outcome[side]).name]) : '');
  const reported = (side: 'a' | 'b', name: string) =>
    `${name}: ${(outcome?.[side] ?? []).map(cardText).join(' ')}, ${hand(side)}.`;
  const won = outcome ? t(WINNER_TEXTS[winnerOf(outcome)]) : '';
  return (
    <Stage
      past={past.map(({ id, outcome: gone }) => {
        const side = winnerOf(gone as TeenPattiOutcome);
        return { id, label: t(PAST_LABELS[side]), tone: PAST_TONES[side] };
      })}
      controls={
        <>
          <Spots table={table} outcome={over ? outcome : undefined} />
          <StakeField stakePaise={stakePaise} onChange={setStakePaise} />
        </>
      }
    >
      <CardTable
        round={round}
        serverNow={serverNow}
        stakedPaise={table.stakedPaise}
        settled={table.settled}
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
      </CardTable>
    </Stage>
  );
}
