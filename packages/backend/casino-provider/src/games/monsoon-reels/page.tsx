import { useEffect, useRef, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useSolo } from '../../page/solo-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import type { SoloRound } from '../../wire/solo.ts';
import { game, LINES, type ReelsState } from './game.ts';
import hindi from './hi.json';
import { Reels, useReveal } from './Reels.tsx';
import styles from './reels.module.css';

const AUTO_SPINS = [10, 25, 50] as const;
/** Automatic spins stop after this many won or lost stakes. */
const STAKES = 10;

/** Result of a finished automatic spin. */
interface AutoSpin {
  /** Automatic spins before this one. */
  left: number;
  /** Total win of all of them, in paise; negative after a loss. */
  wonPaise: number;
  stakePaise: number;
  /** True if this one won free spins. */
  free: boolean;
}

/** Returns the number of remaining automatic spins. */
export function spinsLeft({ left, wonPaise, stakePaise, free }: AutoSpin): number {
  const atLimit = Math.abs(wonPaise) >= STAKES * stakePaise;
  return free || atLimit ? 0 : Math.max(0, left - 1);
}

const PAUSE_MS = 700;

/** Repeats spins until the chosen number, a limit, free spins or the player stops it. */
function useAutoSpins(
  spin: () => Promise<SoloRound | undefined>,
  busy: boolean,
  stakePaise: number,
) {
  const [left, setLeft] = useState(0);
  const won = useRef(0);
  const spinRef = useRef(spin);
  spinRef.current = spin;

  useEffect(() => {
    if (left === 0 || busy) return;
    const spinOnce = async () => {
      const round = await spinRef.current();
      if (!round) return setLeft(0);
      won.current += (round.payoutPaise ?? 0) - round.stakePaise;
      const free = ((round.view as ReelsState | undefined)?.spins.length ?? 0) > 1;
      setLeft((now) => spinsLeft({ left: now, wonPaise: won.current, stakePaise, free }));
    };
    const timer = setTimeout(() => void spinOnce(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [left, busy, stakePaise]);

  return {
    left,
    start: (spins: number) => {
      won.current = 0;
      setLeft(spins);
    },
    stop: () => setLeft(0),
  };
}

/** Renders the reels in the rain, and their win. */
function ReelsScene() {
  const { t, play } = useGame();
  const { round, past, busy, open } = useSolo<ReelsState, never, object>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const { shown, show, hurry, onRest } = useReveal();
  const spinning = busy && shown.turn > 0;

  async function spin() {
    play('tap');
    const done = await open({}, stakePaise, async (drawn) => {
      const { spins } = drawn.view as ReelsState;
      await show(spins);
      // A return below the stake is not a win and has no win sound.
      play((drawn.payoutPaise ?? 0) > drawn.stakePaise ? 'win' : 'tick');
    });
    return done;
  }
  const auto = useAutoSpins(spin, busy, stakePaise);

  const staked = round?.stakePaise ?? stakePaise;
  const { spins, at, turning, turn } = shown;
  const freeSpins = spins.length - 1;
  const reported = spins.slice(0, turning ? at : at + 1).reduce((sum, { win }) => sum + win, 0);
  const amount = formatPaise(Math.floor((staked * reported) / LINES.length));
  const over = !turning && at === freeSpins && turn > 0;
  const sign = () => {
    if (over && reported === 0) return t('No win this time');
    if (over && reported > LINES.length) return t('You win {{amount}}', { amount });
    if (over) return t('{{amount}} of {{stake}} come back', { amount, stake: formatPaise(staked) });
    if (at === 0 && !turning && freeSpins > 0)
      return t('{{count}} free spins', { count: freeSpins });
    if (reported > 0) return t('So far {{amount}}', { amount });
    return busy ? t('Good luck') : t('20 lines in play');
  };
  const signs = past.map(({ id, payoutPaise = 0, stakePaise: stake }) => ({
    id,
    label: payoutPaise > 0 ? formatMultiplier(Math.round((payoutPaise * 100) / stake)) : '0×',
    ...(payoutPaise > stake && { tone: 'win' as const }),
  }));

  return (
    <Stage
      past={signs}
      controls={
        <>
          <StakeField
            stakePaise={stakePaise}
            onChange={setStakePaise}
            disabled={busy || auto.left > 0}
          />
          <fieldset className={styles.auto} aria-label={t('Automatic spins')}>
            <span aria-hidden="true">{t('Auto')}</span>
            {AUTO_SPINS.map((count) => (
              <button
                key={count}
                type="button"
                aria-label={t('{{count}} automatic spins', { count })}
                disabled={busy || auto.left > 0 || !valid}
                onClick={() => auto.start(count)}
              >
                {count}
              </button>
            ))}
          </fieldset>
          {auto.left > 0 ? (
            <ActionButton
              tone="cash"
              onClick={() => {
                auto.stop();
                hurry();
              }}
              note={t('{{count}} left; stops at a win or loss of {{amount}}', {
                count: auto.left,
                amount: formatPaise(STAKES * stakePaise),
              })}
            >
              {t('Stop')}
            </ActionButton>
          ) : spinning ? (
            <ActionButton tone="cash" onClick={hurry} note={t('The result stands already')}>
              {t('Show result')}
            </ActionButton>
          ) : (
            <ActionButton
              disabled={busy || !valid}
              onClick={() => void spin()}
              note={t('{{amount}} a line', { amount: formatPaise(stakePaise / LINES.length) })}
            >
              {t('Spin')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className={styles.scene}>
        <div className={styles.rain} aria-hidden="true" />
        <p key={`${at} ${freeSpins}`} className={styles.free} data-shown={spins[at]?.free ?? false}>
          {t('Free spin {{number}} of {{count}} · wins ×2', {
            number: Math.max(1, at),
            count: Math.max(1, freeSpins),
          })}
        </p>
        <Reels shown={shown} onRest={onRest} />
        <p className={styles.sign} data-won={reported > (over ? LINES.length : 0)} role="status">
          <AtomicText>{sign()}</AtomicText>
        </p>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: ReelsScene, hindi });
