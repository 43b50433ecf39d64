import { useEffect, useState } from 'react';
import type { LiveRound } from '../../wire/live.ts';
import { useGame } from '../context.ts';

/**
 * Returns the number of completed steps of a drawing, by the server's clock: none while betting,
 * all with the result.
 */
export function useDealt(
  round: Pick<LiveRound, 'phase' | 'since'> | undefined,
  /** Time of each step, in ms after the drawing began; the same array while it runs. */
  times: readonly number[],
  serverNow: () => number,
): number {
  const { play } = useGame();
  const [dealt, setDealt] = useState(0);
  const { phase, since = 0 } = round ?? {};
  useEffect(() => {
    if (phase !== 'running') {
      setDealt(phase === 'result' ? times.length : 0);
      return;
    }
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const elapsed = serverNow() - since;
      const next = times.findIndex((at) => at > elapsed);
      setDealt(next < 0 ? times.length : next);
      if (next >= 0) timer = setTimeout(check, (times[next] as number) - elapsed + 1);
    };
    check();
    return () => clearTimeout(timer);
  }, [phase, since, times, serverNow]);
  useEffect(() => {
    if (dealt > 0 && phase === 'running') play('tick');
  }, [dealt, phase, play]);
  return dealt;
}
