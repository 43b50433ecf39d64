export const AUTO_SPINS = [10, 25, 50] as const;
/** Automatic spins stop after this many won or lost stakes. */
export const STAKES = 10;

/** Result of a finished automatic spin. */
export interface AutoSpin {
  /** Automatic spins before this one. */
  left: number;
  /** Total win of all of them, in paise; negative after a loss. */
  wonPaise: number;
  stakePaise: number;
  /** True if this one won free spins. */
  free: boolean;
}

/** Returns the number of remaining automatic spins. */
export function spinsLeft({ left, wonPaise, stakePaise, free }: AutoSpin): number {
  const atLimit = Math.abs(wonPaise) >= STAKES * stakePaise;
  return free || atLimit ? 0 : Math.max(0, left - 1);
}
