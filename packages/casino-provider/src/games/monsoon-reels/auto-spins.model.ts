export const AUTO_SPINS = [10, 25, 50] as const;
/** Automatic spins stop once they have won or lost so many stakes. */
export const STAKES = 10;

/** What a finished automatic spin left behind. */
export interface AutoSpin {
  /** Automatic spins before this one. */
  left: number;
  /** Won by all of them together, in paise; below 0 where they lost. */
  wonPaise: number;
  stakePaise: number;
  /** Whether this one brought free spins. */
  free: boolean;
}

/** How many automatic spins are to come after one. */
export function spinsLeft({ left, wonPaise, stakePaise, free }: AutoSpin): number {
  const atLimit = Math.abs(wonPaise) >= STAKES * stakePaise;
  return free || atLimit ? 0 : Math.max(0, left - 1);
}
