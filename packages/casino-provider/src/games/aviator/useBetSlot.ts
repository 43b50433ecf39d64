import { useEffect, useRef, useState } from 'react';
import { useGame } from '../../page/context.ts';
import { useStake } from '../../page/controls/useStake.ts';
import { useLive } from '../../page/live-context.tsx';
import type { LiveBet } from '../../wire/live.ts';
import type { AviatorChoice, AviatorOutcome } from './game.ts';

/** Automatic bets stop after so many rounds, and once they have lost or won so many stakes. */
export const AUTOPLAY = { rounds: 50, stakes: 10 } as const;

/** One of the two bets: what is set, the bet of this round, and a bet that waits for the next. */
export function useBetSlot() {
  const { play } = useGame();
  const { round, mine, bet, cashOut } = useLive<AviatorOutcome, AviatorChoice>();
  const { stakePaise, setStakePaise, valid } = useStake();
  const [auto, setAuto] = useState<number>();
  const [again, setAgain] = useState(false);
  const [waits, setWaits] = useState(false);
  const [betId, setBetId] = useState<string>();
  const [sending, setSending] = useState(false);
  const run = useRef({ rounds: 0, won: 0 });
  const asked = useRef<string>(undefined);
  const current = mine.find(({ id, status }) => id === betId && status !== 'void');

  const place = async () => {
    setWaits(false);
    setSending(true);
    asked.current = round?.id;
    const placed = await bet(auto === undefined ? {} : { auto }, stakePaise);
    setSending(false);
    setBetId(placed?.id);
    if (!placed) setAgain(false);
  };
  const placeRef = useRef(place);
  placeRef.current = place;

  // A waiting or repeated bet is placed as soon as betting opens, once a round.
  useEffect(() => {
    if (round?.phase !== 'betting' || asked.current === round.id) return;
    if (waits || again) void placeRef.current();
  }, [round?.phase, round?.id, waits, again]);

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

  return {
    round,
    current: current as (Omit<LiveBet, 'choice'> & { choice: AviatorChoice }) | undefined,
    stakePaise,
    setStakePaise,
    valid,
    auto,
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
