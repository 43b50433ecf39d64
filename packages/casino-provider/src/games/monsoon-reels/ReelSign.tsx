import type { ReelSymbol } from './game.ts';
import { signId } from './ReelSigns.tsx';

/** One symbol; its drawing stands in `ReelSigns`. */
export function ReelSign({ symbol }: { symbol: ReelSymbol }) {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <use href={`#${signId(symbol)}`} />
    </svg>
  );
}
