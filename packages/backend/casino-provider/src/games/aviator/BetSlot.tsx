import { readAmount } from '@exchange/contract';
import { useEffect, useRef, useState } from 'react';
import { randomHex } from '../../fairness/hash.ts';
import { calculatePayout } from '../../game/game.ts';
import { multiplyPaise } from '../../money.ts';
import { useGame } from '../../page/context.ts';
import { ActionButton } from '../../page/controls/ActionButton.tsx';
import { StakeField, useStake } from '../../page/controls/StakeField.tsx';
import { useLive } from '../../page/live-context.tsx';
import { formatMultiplier, formatPaise } from '../../page/texts.ts';
import type { LiveBet } from '../../wire/live.ts';
import styles from './aviator.module.css';
import { multiplierAt } from './curve.ts';
import { type AviatorChoice, type AviatorOutcome, game, highestTarget } from './game.ts';

/** The two bets that a player may have in a round. */
const SLOTS = [1, 2] as const;
type Slot = (typeof SLOTS)[number];

const isOf = ({ clientId }: Pick<LiveBet, 'clientId'>, slot: Slot) => clientId.endsWith(`-${slot}`);

/**
 * Returns the bet of this round in a slot. A bet names its slot, so that a reloaded page finds it;
 * a bet of another page goes to the free slot, so that each can be cashed out.
 */
export function selectSlotBet<Bet extends Pick<LiveBet, 'clientId' | 'status'>>(
  mine: readonly Bet[],
  slot: Slot,
): Bet | undefined {
  const standing = mine.filter(({ status }) => status !== 'void');
  const named = SLOTS.map((one) => standing.find((bet) => isOf(bet, one)));
  const left = standing.filter((bet) => !named.includes(bet));
  const filled = named.map((bet) => bet ?? left.shift());
  return filled[slot - 1];
}

/** Limits of automatic bets: rounds, and stakes lost or won. */
const AUTOPLAY = { rounds: 50, stakes: 10 } as const;
/** Automatic bets: `chosen` until the player places the bet that is repeated each round. */
type Autoplay = 'off' | 'chosen' | 'running';

/**
 * Returns one of the two bets: its settings, the bet of this round, and a bet that is queued for
 * the next.
 */
function useBetSlot(slot: Slot) {
  const { play } = useGame();
  const { round, mine, connected, bet, cashOut } = useLive<AviatorOutcome, AviatorChoice>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const [auto, setAuto] = useState<number>();
  const [autoplay, setAutoplay] = useState<Autoplay>('off');
  const [waits, setWaits] = useState(false);
  const [asking, setAsking] = useState(false);
  const run = useRef({ rounds: 0, won: 0 });
  const asked = useRef<string>(undefined);
  const shown = selectSlotBet(mine, slot);
  const sending = asking || shown?.status === 'sending';
  const current = sending ? undefined : shown;

  const place = async () => {
    setWaits(false);
    setAsking(true);
    setAutoplay((now) => (now === 'off' ? now : 'running'));
    asked.current = round?.id;
    const placed = await bet(
      auto === undefined ? {} : { auto },
      stakePaise,
      `${randomHex(12)}-${slot}`,
    );
    setAsking(false);
    if (!placed) setAutoplay('off');
  };
  const placeRef = useRef(place);
  placeRef.current = place;

  // A queued or repeated bet is placed as soon as betting opens, once a round.
  const isFree = round?.phase === 'betting' && connected && shown === undefined;
  useEffect(() => {
    if (!isFree || asked.current === round?.id) return;
    if (waits || autoplay === 'running') void placeRef.current();
  }, [isFree, round?.id, waits, autoplay]);

  const settled = useRef<string>(undefined);
  useEffect(() => {
    if (!current || current.payoutPaise === undefined || settled.current === current.id) return;
    settled.current = current.id;
    play(current.payoutPaise > 0 ? 'win' : 'lose');
    run.current.rounds += 1;
    run.current.won += current.payoutPaise - current.stakePaise;
    const { rounds, won } = run.current;
    if (rounds >= AUTOPLAY.rounds || Math.abs(won) >= AUTOPLAY.stakes * stakePaise)
      setAutoplay('off');
  }, [current, play, stakePaise]);

  // An active bet shows its own settings, also on a reloaded page.
  const locked = shown !== undefined && round?.phase !== 'result';
  return {
    round,
    current,
    locked,
    connected,
    stakePaise: locked ? shown.stakePaise : stakePaise,
    setStakePaise,
    valid,
    auto: locked ? shown.choice.auto : auto,
    setAuto,
    autoplay,
    toggleAutoplay: () => {
      run.current = { rounds: 0, won: 0 };
      if (autoplay !== 'off') return setAutoplay('off');
      if (locked) {
        // A bet that is in is repeated as it is, also one of an earlier page.
        setStakePaise(shown.stakePaise);
        setAuto(shown.choice.auto);
      }
      setAutoplay(locked || sending ? 'running' : 'chosen');
    },
    waits,
    setWaits,
    sending,
    place,
    cash: () => current && cashOut(current.id),
  };
}

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
      {/* A bet that is placed by itself must not take a stake that is being typed. */}
      <StakeField
        stakePaise={slot.stakePaise}
        onChange={slot.setStakePaise}
        disabled={locked || slot.waits || slot.autoplay === 'running'}
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
            const wanted = readAmount(event.target.value.replace(',', '.'));
            const hundredths =
              wanted === undefined ? (auto ?? AUTO_FIRST) : Math.round(wanted * 100);
            const highest = highestTarget(slot.stakePaise);
            const valid = Math.min(highest, Math.max(101, hundredths));
            event.target.value = (valid / 100).toFixed(2);
            slot.setAuto(valid);
          }}
        />
        <button
          type="button"
          aria-pressed={slot.autoplay !== 'off'}
          title={t('At most {{rounds}} rounds; stops at a win or loss of {{amount}}', {
            rounds: AUTOPLAY.rounds,
            amount: formatPaise(AUTOPLAY.stakes * slot.stakePaise),
          })}
          onClick={slot.toggleAutoplay}
        >
          {t('Auto bet')}
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
          disabled={(!slot.waits && !slot.valid) || slot.sending || !connected}
          onClick={() => (betting ? slot.place() : slot.setWaits(!slot.waits))}
          note={betting || slot.autoplay === 'chosen' ? betNote() : t('Next round')}
        >
          {slot.waits ? `✓ ${t('Bet')}` : t('Bet')}
        </ActionButton>
      )}
    </fieldset>
  );

  function betNote(): string {
    const amount = formatPaise(slot.stakePaise);
    return slot.autoplay === 'off' ? amount : t('{{amount}} each round', { amount });
  }
  function resultNote(): string | undefined {
    if (!current) return undefined;
    if (current.multiplier !== undefined) return formatMultiplier(current.multiplier);
    return formatPaise(current.stakePaise);
  }
}
