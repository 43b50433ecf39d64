import { useEffect, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useLive } from '../../page/live-context.tsx';
import { TableControls } from '../../page/table/TableControls.tsx';
import { formatPaise } from '../../page/texts.ts';
import { game, type RouletteChoice, type RouletteOutcome } from './game.ts';
import hindi from './hi.json';
import { RouletteTable } from './RouletteTable.tsx';
import { RouletteWheel } from './RouletteWheel.tsx';
import styles from './roulette.module.css';
import { colorOf, MODES, type Mode } from './spots.ts';
import { type RouletteChips, useChips } from './use-chips.ts';

/** Returns the whole seconds until a time of the server's clock, 0 afterwards. */
function useSecondsLeft(until: number, serverNow: () => number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until, serverNow]);
  return left;
}

const MODE_NAMES: Record<Mode, string> = {
  straight: 'Straight',
  split: 'Split',
  street: 'Street',
  corner: 'Corner',
  line: 'Six line',
};

/** Renders the mode of taps, and the chips. */
function RouletteControls({
  chips,
  betting,
  secondsLeft,
}: {
  chips: RouletteChips;
  betting: boolean;
  secondsLeft: number;
}) {
  const { t } = useGame();
  const note = () => {
    if (!betting) return t('Betting is closed');
    if (chips.first !== undefined) {
      return t('{{seconds}} s: tap the other number', { seconds: secondsLeft });
    }
    return t('Betting closes in {{seconds}} s', { seconds: secondsLeft });
  };
  return (
    <>
      <fieldset className={styles.modes} aria-label={t('A tap on a number means')}>
        {MODES.map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={chips.mode === mode}
            onClick={() => chips.setMode(mode)}
          >
            {t(MODE_NAMES[mode])}
          </button>
        ))}
      </fieldset>
      <TableControls stakes={chips.stakes} canBet={betting} note={note()} />
    </>
  );
}

const TONES = { red: 'lose', green: 'win', black: undefined } as const;
const COLOR_NAMES = { red: 'Red', black: 'Black', green: 'Zero' } as const;

/** Renders wheel and table; on small screens the wheel covers the table while it runs. */
function RouletteScene() {
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

export const page = definePage({ game, Scene: RouletteScene, hindi });
