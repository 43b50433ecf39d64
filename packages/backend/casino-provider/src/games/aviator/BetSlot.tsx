import { useEffect, useRef } from 'react';
import { calculatePayout } from '../../game/payout.ts';
import { multiplyPaise } from '../../money.ts';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { StakeField } from '../../page/controls/StakeField.tsx';
import { useLive } from '../../page/live-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import styles from './aviator.module.css';
import { multiplierAt } from './curve.ts';
import { game, highestTarget } from './game.ts';
import type { Slot } from './slots.model.ts';
import { AUTOPLAY, useBetSlot } from './use-bet-slot.ts';

const AUTO_FIRST = 200;
/** Interval in ms in which the growing amount is written: faster is unreadable. */
const GROWS_MS = 100;

/** One bet: stake, automatic cash-out, and the button that bets, waits or takes the money. */
export function BetSlot({ number }: { number: Slot }) {
  const { t } = useGame();
  const { serverNow } = useLive();
  const slot = useBetSlot(number);
  const { round, current, auto, locked, connected } = slot;
  const amount = useRef<HTMLSpanElement>(null);
  const flying = round?.phase === 'running' && current?.status === 'placed';

  // The amount is written without React renders.
  useEffect(() => {
    if (!flying || !round) return;
    const write = () => {
      const grown = Math.min(multiplierAt(serverNow() - round.since), auto ?? Infinity);
      const paise = calculatePayout(game, multiplyPaise(current.stakePaise, grown));
      const text = formatPaise(paise);
      if (amount.current) amount.current.textContent = t('Cash out {{amount}}', { amount: text });
    };
    write();
    const timer = setInterval(write, GROWS_MS);
    return () => clearInterval(timer);
  }, [flying, round, current, serverNow, auto, t]);

  const betting = round?.phase === 'betting';
  return (
    <fieldset className={styles.slot} aria-label={t('Bet {{number}}', { number })}>
      <StakeField
        stakePaise={slot.stakePaise}
        onChange={slot.setStakePaise}
        disabled={locked}
        chips={false}
      />
      <div className={styles.options}>
        <button
          type="button"
          aria-pressed={auto !== undefined}
          disabled={locked}
          onClick={() => slot.setAuto(auto === undefined ? AUTO_FIRST : undefined)}
        >
          {t('Auto cash-out')}
        </button>
        <input
          aria-label={t('Automatic cash-out at')}
          inputMode="decimal"
          disabled={auto === undefined || locked}
          key={auto === undefined ? 'off' : 'on'}
          defaultValue={((auto ?? AUTO_FIRST) / 100).toFixed(2)}
          onBlur={(event) => {
            const wanted = Math.round(Number(event.target.value.replace(',', '.')) * 100);
            const highest = highestTarget(slot.stakePaise);
            const valid = Math.min(highest, Math.max(101, wanted || AUTO_FIRST));
            event.target.value = (valid / 100).toFixed(2);
            slot.setAuto(valid);
          }}
        />
        <button
          type="button"
          className={styles.again}
          aria-pressed={slot.again}
          aria-label={t('Bet again by itself')}
          title={t('At most {{rounds}} rounds; stops at a win or loss of {{amount}}', {
            rounds: AUTOPLAY.rounds,
            amount: formatPaise(AUTOPLAY.stakes * slot.stakePaise),
          })}
          onClick={() => slot.setAgain(!slot.again)}
        >
          ↻
        </button>
      </div>
      {flying ? (
        <ActionButton tone="cash" onClick={slot.cash}>
          <span ref={amount} className={styles.amount}>
            {t('Cash out {{amount}}', { amount: '' })}
          </span>
        </ActionButton>
      ) : current && (round?.phase !== 'result' || current.payoutPaise !== undefined) ? (
        <ActionButton disabled onClick={() => undefined} note={resultNote()}>
          {current.payoutPaise === undefined
            ? t('Bet is in')
            : current.payoutPaise > 0
              ? t('Won {{amount}}', { amount: formatPaise(current.payoutPaise) })
              : t('Gone')}
        </ActionButton>
      ) : (
        <ActionButton
          disabled={!slot.valid || slot.sending || !connected}
          onClick={() => (betting ? slot.place() : slot.setWaits(!slot.waits))}
          note={betting ? formatPaise(slot.stakePaise) : t('Next round')}
        >
          {slot.waits ? `✓ ${t('Bet')}` : t('Bet')}
        </ActionButton>
      )}
    </fieldset>
  );

  function resultNote(): string | undefined {
    if (!current) return undefined;
    if (current.multiplier !== undefined) return formatMultiplier(current.multiplier);
    return formatPaise(current.stakePaise);
  }
}
