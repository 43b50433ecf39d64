import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { useStake } from '../../page/controls/use-stake.ts';
import { Stage } from '../../page/frame/Stage.tsx';
import { useSolo } from '../../page/solo-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import { AUTO_SPINS, STAKES } from './auto-spins.model.ts';
import { LINES, type ReelsState } from './game.ts';
import { Reels } from './Reels.tsx';
import styles from './reels.module.css';
import { useAutoSpins } from './use-auto-spins.ts';
import { useReveal } from './use-reveal.ts';

/** Renders the reels in the rain, and their win. */
export function ReelsScene() {
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
