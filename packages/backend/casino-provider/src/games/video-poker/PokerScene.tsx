import { useState } from 'react';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { useStake } from '../../page/controls/use-stake.ts';
import { Stage } from '../../page/frame/Stage.tsx';
import { useSolo } from '../../page/solo-context.tsx';
import { formatPaise } from '../../page/texts.ts';
import { HAND_SIZE, handOf, handPays, type PokerAction, type PokerView } from './game.ts';
import { PayTable } from './PayTable.tsx';
import { PokerHand } from './PokerHand.tsx';
import styles from './poker.module.css';

const NONE = Array<boolean>(HAND_SIZE).fill(false);

/** Jacks or Better: the pay table, five cards, one draw. */
export function PokerScene() {
  const { t, play } = useGame();
  const { round, past, busy, open, act } = useSolo<PokerView, PokerAction, object>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const [held, setHeld] = useState<readonly boolean[]>(NONE);
  const playing = round?.status === 'open';
  const view = round?.view;
  const staked = playing ? round.stakePaise : stakePaise;
  const hand = view && !busy ? handOf(view.cards) : undefined;
  const shownHeld = playing ? held : (view?.held ?? NONE);

  async function deal() {
    play('tap');
    setHeld(NONE);
    await open({}, stakePaise);
  }
  async function draw() {
    play('tap');
    const over = await act({ type: 'draw', held: [...held] });
    if (over) play((over.payoutPaise ?? 0) > over.stakePaise ? 'win' : 'tick');
  }

  const sign = () => {
    if (busy || !hand) return busy ? '' : t('Jacks or better pays');
    if (playing) return handPays(hand) > 0 ? t(hand) : t('Tap the cards to keep');
    const amount = formatPaise(round?.payoutPaise ?? 0);
    if (hand === 'Nothing') return t('No win this time');
    if (hand === 'Jacks or better') return t('Jacks or better: {{amount}} comes back', { amount });
    return t('{{hand}}: you win {{amount}}', { hand: t(hand), amount });
  };
  const signs = past.map(({ id, view: seen, payoutPaise = 0, stakePaise: stake }) => ({
    id,
    label: payoutPaise > 0 && seen ? t(handOf((seen as PokerView).cards)) : '0×',
    ...(payoutPaise > stake && { tone: 'win' as const }),
  }));

  return (
    <Stage
      past={signs}
      controls={
        <>
          <StakeField stakePaise={staked} onChange={setStakePaise} disabled={playing || busy} />
          <ActionButton
            tone={playing ? 'cash' : 'bet'}
            disabled={busy || (!playing && !valid)}
            onClick={() => void (playing ? draw() : deal())}
            note={
              playing
                ? t('{{count}} new cards', { count: held.filter((one) => !one).length })
                : t('For {{amount}}', { amount: formatPaise(stakePaise) })
            }
          >
            {playing ? t('Draw') : t('Deal')}
          </ActionButton>
        </>
      }
    >
      <div className={styles.scene}>
        <PayTable hand={hand} stakePaise={staked} />
        <p
          className={styles.sign}
          data-won={!playing && (round?.payoutPaise ?? 0) > staked}
          role="status"
        >
          <AtomicText>{sign()}</AtomicText>
        </p>
        <PokerHand
          cards={view?.cards ?? []}
          held={shownHeld}
          down={(place) => !view || (busy && !(playing && held[place]))}
          choosing={playing && !busy}
          onToggle={(place) => {
            play('tap');
            setHeld((now) => now.map((one, at) => (at === place ? !one : one)));
          }}
        />
      </div>
    </Stage>
  );
}
