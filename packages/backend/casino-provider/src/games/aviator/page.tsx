import { useGame } from '../../page/context.ts';
import { AtomicText } from '../../page/controls/AtomicText.tsx';
import { Stage } from '../../page/frame/Stage.tsx';
import { definePage } from '../../page/game-page.ts';
import { useLive } from '../../page/live-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import styles from './aviator.module.css';
import { BetSlot } from './BetSlot.tsx';
import { FlightCanvas } from './flight/FlightCanvas.tsx';
import { type AviatorChoice, type AviatorOutcome, game } from './game.ts';
import hindi from './hi.json';

const GOLD_FROM = 1000;
const WIN_FROM = 200;

/** The flight for all players, two bets, and the players' cash-outs. */
function AviatorScene() {
  const { t } = useGame();
  const { round, others, players, past, connected, serverNow } = useLive<
    AviatorOutcome,
    AviatorChoice
  >();
  const signs = past.map(({ id, outcome }) => {
    const { crash } = outcome as AviatorOutcome;
    const tone =
      crash >= GOLD_FROM ? ('gold' as const) : crash >= WIN_FROM ? ('win' as const) : undefined;
    return { id, label: formatMultiplier(crash), ...(tone && { tone }) };
  });
  const word = !connected
    ? t('Connecting…')
    : round?.phase === 'betting'
      ? t('Take-off in')
      : round?.phase === 'result'
        ? t('Flew away')
        : '';
  return (
    <Stage
      past={signs}
      controls={
        <>
          <BetSlot number={1} />
          <BetSlot number={2} />
        </>
      }
    >
      <div className={styles.scene}>
        <FlightCanvas round={round} connected={connected} serverNow={serverNow} />
        <p className={styles.word} role="status">
          <AtomicText>{word}</AtomicText>
        </p>
        <div className={styles.others}>
          <p>
            <AtomicText>{t('Players in this round: {{count}}', { count: players })}</AtomicText>
          </p>
          <ul>
            {others.slice(-6).map((one, index) => (
              <li key={index} data-won={one.multiplier !== undefined}>
                <AtomicText>{one.player}</AtomicText>
                <AtomicText>{formatPaise(one.payoutPaise ?? one.stakePaise)}</AtomicText>
                <AtomicText>
                  {one.multiplier === undefined ? '' : formatMultiplier(one.multiplier)}
                </AtomicText>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Stage>
  );
}

export const page = definePage({ game, Scene: AviatorScene, hindi });
