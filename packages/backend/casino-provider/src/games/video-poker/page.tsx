import { useState } from 'react';
import type { Card } from '../../game/cards.ts';
import { cardWords, PlayingCard } from '../../page/cards/PlayingCard.tsx';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useSolo } from '../../page/solo-context.tsx';
import { formatPaise } from '../../page/texts.ts';
import {
  game,
  HAND_SIZE,
  type Hand,
  handOf,
  handPays,
  PAYS,
  type PokerAction,
  type PokerView,
} from './game.ts';
import hindi from './hi.json';
import styles from './poker.module.css';

const PLACES = [0, 1, 2, 3, 4];

/** Renders the five cards; a tap toggles the hold of one. */
function PokerHand({
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

/** Renders the payout of each hand for the stake; marks the player's hand. */
function PayTable({ hand, stakePaise }: { hand: Hand | undefined; stakePaise: number }) {
  const { t } = useGame();
  return (
    <table className={styles.pays} aria-label={t('Pay table')}>
      <tbody>
        {PAYS.map((one) => (
          <tr key={one.hand} data-lit={one.hand === hand}>
            <th scope="row">{t(one.hand)}</th>
            <td>{`×${one.pays}`}</td>
            <td>{formatPaise(one.pays * stakePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NONE = Array<boolean>(HAND_SIZE).fill(false);

/** Jacks or Better: the pay table, five cards, one draw. */
function PokerScene() {
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

export const page = definePage({ game, Scene: PokerScene, hindi });
