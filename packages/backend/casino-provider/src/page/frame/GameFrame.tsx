import { useState } from 'react';
import { useGame } from '../context.ts';
import { AtomicText } from '../controls/AtomicText.tsx';
import { Dialog, ICONS } from '../controls/Dialog.tsx';
import { FairnessDialog } from '../fairness/FairnessDialog.tsx';
import { formatPaise } from '../texts.ts';
import styles from './frame.module.css';

/** The rules of the game, its return to player and its limits. */
function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t, page } = useGame();
  const { game } = page;
  if (game.kind === 'lobby') return null;
  const { minPaise, maxPaise } = game.limits;
  return (
    <Dialog title={t('Rules')} onClose={onClose}>
      {game.rules.map((rule) => (
        <p key={rule}>{t(rule)}</p>
      ))}
      <p>
        <strong>{t('Return to player: {{rtp}}%', { rtp: game.rtp })}</strong>
      </p>
      <p>
        {t('Stakes from {{min}} to {{max}}', {
          min: formatPaise(minPaise),
          max: formatPaise(maxPaise),
        })}
      </p>
    </Dialog>
  );
}

/** The bar over every game, and the game. */
export function GameFrame() {
  const { page, t, balance, leave, soundOn, setSoundOn } = useGame();
  const [dialog, setDialog] = useState<'rules' | 'fairness'>();
  const { game, Scene } = page;
  const close = () => setDialog(undefined);
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <button type="button" className={styles.icon} aria-label={t('Leave')} onClick={leave}>
          {ICONS.leave}
        </button>
        <div className={styles.titles}>
          <h1 className={styles.name}>{t(game.name)}</h1>
          {game.kind !== 'lobby' && (
            <output className={styles.balance} aria-label={t('Balance')}>
              <AtomicText>{balance === undefined ? '–' : formatPaise(balance)}</AtomicText>
            </output>
          )}
        </div>
        {game.kind !== 'lobby' && (
          <>
            <button
              type="button"
              className={styles.icon}
              aria-label={t('Sound')}
              aria-pressed={soundOn}
              onClick={() => setSoundOn(!soundOn)}
            >
              {soundOn ? ICONS.soundOn : ICONS.soundOff}
            </button>
            <button
              type="button"
              className={styles.icon}
              aria-label={t('Fairness')}
              onClick={() => setDialog('fairness')}
            >
              {ICONS.fairness}
            </button>
            <button
              type="button"
              className={styles.icon}
              aria-label={t('Rules')}
              onClick={() => setDialog('rules')}
            >
              {ICONS.rules}
            </button>
          </>
        )}
      </header>
      <Scene />
      {dialog === 'rules' && <RulesDialog onClose={close} />}
      {dialog === 'fairness' && <FairnessDialog onClose={close} />}
    </div>
  );
}
