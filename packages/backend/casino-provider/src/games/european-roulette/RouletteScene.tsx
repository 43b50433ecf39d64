import { useEffect } from 'react';
import { useGame } from '../../page/context.ts';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { useLive } from '../../page/live-context.tsx';
import { formatPaise } from '../../page/texts.ts';
import type { RouletteChoice, RouletteOutcome } from './game.ts';
import { RouletteControls } from './RouletteControls.tsx';
import { RouletteTable } from './RouletteTable.tsx';
import { RouletteWheel } from './RouletteWheel.tsx';
import styles from './roulette.module.css';
import { colorOf } from './spots.ts';
import { useChips } from './use-chips.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const TONES = { red: 'lose', green: 'win', black: undefined } as const;
const COLOR_NAMES = { red: 'Red', black: 'Black', green: 'Zero' } as const;

/** Renders wheel and table; on small screens the wheel covers the table while it runs. */
export function RouletteScene() {
  const { t, play } = useGame();
  const live = useLive<RouletteOutcome, RouletteChoice>();
  const { round, mine, past, connected, serverNow } = live;
  const chips = useChips(live);
  const secondsLeft = useSecondsLeft(round?.until ?? 0, serverNow);
  const betting = round?.phase === 'betting';
  const over = round?.phase === 'result';
  const bets = mine.filter(({ status }) => status !== 'void');
  const staked = bets.reduce((sum, { stakePaise }) => sum + stakePaise, 0);
  const payout = bets.reduce((sum, { payoutPaise = 0 }) => sum + payoutPaise, 0);
  const number = over ? round?.outcome?.number : undefined;

  useEffect(() => {
    if (over && staked > 0) play(payout > staked ? 'win' : 'tick');
  }, [over, staked, payout, play]);

  const reported = () => {
    if (!round) return t('Connecting…');
    if (betting)
      return staked > 0
        ? t('{{amount}} placed', { amount: formatPaise(staked) })
        : t('Place your bets');
    if (number === undefined) return t('No more bets');
    const color = t(COLOR_NAMES[colorOf(number)]);
    if (staked === 0) return color;
    const amount = formatPaise(payout);
    if (payout > staked) return `${color} · ${t('You win {{amount}}', { amount })}`;
    if (payout > 0)
      return `${color} · ${t('{{amount}} of {{stake}} come back', { amount, stake: formatPaise(staked) })}`;
    return `${color} · ${t('No win this time')}`;
  };
  const signs = past.map(({ id, outcome }) => {
    const drawn = (outcome as RouletteOutcome).number;
    const tone = TONES[colorOf(drawn)];
    return { id, label: String(drawn), ...(tone && { tone }) };
  });
  const last = (past[0]?.outcome as RouletteOutcome | undefined)?.number ?? 0;

  return (
    <Stage
      past={signs}
      controls={
        <RouletteControls chips={chips} betting={betting && connected} secondsLeft={secondsLeft} />
      }
    >
      <div className={styles.scene} data-phase={round?.phase}>
        <div className={styles.body}>
          <div className={styles.above}>
            <RouletteWheel round={round} last={last} serverNow={serverNow} />
            <p className={styles.said} data-won={over && payout > staked} role="status">
              <span
                className={styles.number}
                aria-hidden={number === undefined}
                data-look={number === undefined ? 'none' : colorOf(number)}
              >
                <AtomicText>{number ?? (betting ? secondsLeft : '·')}</AtomicText>
              </span>
              <AtomicText>{reported()}</AtomicText>
            </p>
          </div>
          <RouletteTable chips={chips} won={number} disabled={!betting || !connected} />
        </div>
      </div>
    </Stage>
  );
}
