import { useMemo } from 'react';
import { cardText } from '../../game/cards.ts';
import { CardSlot } from '../../page/cards/CardSlot.tsx';
import { cardWords } from '../../page/cards/card-words.ts';
import { PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { CardTable } from '../../page/table/CardTable.tsx';
import { useDealt } from '../../page/table/use-dealt.ts';
import { useSpots } from '../../page/table/use-spots.ts';
import styles from './andar-bahar.module.css';
import { type AndarBaharOutcome, dealTimes, type Spot, sideOf, winnerOf } from './game.ts';
import { Lane } from './Lane.tsx';
import { Spots } from './Spots.tsx';

const SIDES = [
  { side: 'andar', label: 'Andar' },
  { side: 'bahar', label: 'Bahar' },
] as const;
const WINNER_TEXTS = { andar: 'Andar wins', bahar: 'Bahar wins' } as const;
/** The joker is laid and turned before the first card. */
const BEFORE_CARDS = 2;

/** Cards to both sides alternately until one matches the joker, for all players. */
export function AndarBaharScene() {
  const { t } = useGame();
  const table = useSpots<AndarBaharOutcome, Spot>();
  const { round, past, over, serverNow, stakePaise, setStakePaise } = table;
  const outcome = round?.outcome;
  const times = useMemo(() => (outcome ? dealTimes(outcome) : []), [outcome]);
  const dealt = useDealt(round, times, serverNow);
  const cards = outcome?.cards.slice(0, Math.max(0, dealt - BEFORE_CARDS)) ?? [];
  const matched = outcome !== undefined && cards.length === outcome.cards.length;
  const winner = matched ? winnerOf(outcome) : undefined;
  const count = t('{{range}} cards', { range: outcome?.cards.length ?? 0 });
  const won = outcome ? t(WINNER_TEXTS[winnerOf(outcome)]) : '';
  return (
    <Stage
      past={past.map(({ id, outcome: gone }) => {
        const one = gone as AndarBaharOutcome;
        const side = winnerOf(one);
        const name = side === 'andar' ? t('Andar') : t('Bahar');
        return {
          id,
          label: `${name} ${one.cards.length}`,
          tone: side === 'andar' ? ('lose' as const) : ('win' as const),
        };
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
      </CardTable>
    </Stage>
  );
}
