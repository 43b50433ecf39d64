import type { ReelSymbol } from './game.ts';
import { signId } from './ReelSigns.tsx';

/** Renders one symbol; its drawing is in `ReelSigns`. */
export function ReelSign({ symbol }: { symbol: ReelSymbol }) {
  return (
    <svg viewBox="0 0 60 60" aria-hidden="true">
      <use href={`#${signId(symbol)}`} />
    </svg>
  );
}
