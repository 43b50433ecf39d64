import { useEffect } from 'react';
import { useGame } from '../../page/context.ts';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { useStake } from '../../page/controls/use-stake.ts';
import { Stage } from '../../page/frame/Stage.tsx';
import { useLive } from '../../page/live-context.tsx';
import { SecondsLeft } from '../../page/table/SecondsLeft.tsx';
import { formatPaise } from '../../page/texts.ts';
import { ColorSpots } from './ColorSpots.tsx';
import { ColorWheel } from './ColorWheel.tsx';
import styles from './color.module.css';
import { type ColorChoice, type ColorOutcome, colorsOf } from './game.ts';

/** A number for all players: the wheel, and the spots to bet on. */
export function ColorScene() {
  const { t, play } = useGame();
  const { round, mine, past, connected, serverNow, bet } = useLive<ColorOutcome, ColorChoice>();
  const { stakePaise, setStakePaise, valid } = useStake(50_00);
  const betting = round?.phase === 'betting';
  const bets = mine.filter(({ status }) => status !== 'void');
  const payout = bets.reduce((sum, { payoutPaise = 0 }) => sum + payoutPaise, 0);
  const over = round?.phase === 'result';

  useEffect(() => {
    if (over && bets.length > 0) play(payout > 0 ? 'win' : 'lose');
  }, [over, bets.length, payout, play]);

  const signs = past.map(({ id, outcome }) => {
    const { number } = outcome as ColorOutcome;
    const [main] = colorsOf(number);
    const tone =
      number % 5 === 0
        ? ('gold' as const)
        : main === 'green'
          ? ('win' as const)
          : ('lose' as const);
    return { id, label: String(number), tone };
  });
  return (
    <Stage
      past={signs}
      controls={
        <>
          <ColorSpots
            bets={bets}
            won={over ? round?.outcome?.number : undefined}
            disabled={!betting || !valid || !connected}
            onBet={(on) => {
              play('tap');
              void bet({ on }, stakePaise);
            }}
          />
          <StakeField stakePaise={stakePaise} onChange={setStakePaise} />
        </>
      }
    >
      <div className={styles.scene}>
        <ColorWheel round={round} serverNow={serverNow} />
        <div className={styles.middle} role="status">
          {!connected && t('Connecting…')}
          {connected && betting && (
            <>
              <small>{t('Betting closes in')}</small>
              <strong>
                <SecondsLeft
                  until={round.until ?? 0}
                  serverNow={serverNow}
                  className={styles.seconds}
                />
              </strong>
            </>
          )}
          {connected && round?.phase === 'running' && <small>{t('Drawing…')}</small>}
          {connected && over && (
            <>
              <small>{t('Result')}</small>
              <strong>{round.outcome?.number}</strong>
            </>
          )}
        </div>
        <p className={styles.won} data-won={payout > 0}>
          {over && bets.length > 0
            ? payout > 0
              ? t('You win {{amount}}', { amount: formatPaise(payout) })
              : t('No win this time')
            : ''}
        </p>
      </div>
    </Stage>
  );
}
