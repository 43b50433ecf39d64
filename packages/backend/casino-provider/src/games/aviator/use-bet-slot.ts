import { useEffect, useRef, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { useStake } from '../../page/controls/use-stake.ts';
import { useLive } from '../../page/live-context.tsx';
import type { AviatorChoice, AviatorOutcome } from './game.ts';
import { type Slot, selectSlotBet } from './slots.model.ts';

/** Limits of automatic bets: rounds, and stakes lost or won. */
export const AUTOPLAY = { rounds: 50, stakes: 10 } as const;

/**
 * Returns one of the two bets: its settings, the bet of this round, and a bet that is queued for
 * the next.
 */
export function useBetSlot(slot: Slot) {
  const { play } = useGame();
  const { round, mine, connected, bet, cashOut } = useLive<AviatorOutcome, AviatorChoice>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const [auto, setAuto] = useState<number>();
  const [again, setAgain] = useState(false);
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
    asked.current = round?.id;
    const placed = await bet(auto === undefined ? {} : { auto }, stakePaise, slot);
    setAsking(false);
    if (!placed) setAgain(false);
  };
  const placeRef = useRef(place);
  placeRef.current = place;

  // A queued or repeated bet is placed as soon as betting opens, once a round.
  const isFree = round?.phase === 'betting' && connected && shown === undefined;
  useEffect(() => {
    if (!isFree || asked.current === round?.id) return;
    if (waits || again) void placeRef.current();
  }, [isFree, round?.id, waits, again]);

  const settled = useRef<string>(undefined);
  useEffect(() => {
    if (!current || current.payoutPaise === undefined || settled.current === current.id) return;
    settled.current = current.id;
    play(current.payoutPaise > 0 ? 'win' : 'lose');
    run.current.rounds += 1;
    run.current.won += current.payoutPaise - current.stakePaise;
    const { rounds, won } = run.current;
    if (rounds >= AUTOPLAY.rounds || Math.abs(won) >= AUTOPLAY.stakes * stakePaise) setAgain(false);
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
    again,
    setAgain: (on: boolean) => {
      run.current = { rounds: 0, won: 0 };
      setAgain(on);
    },
    waits,
    setWaits,
    sending,
    place,
    cash: () => current && cashOut(current.id),
  };
}
