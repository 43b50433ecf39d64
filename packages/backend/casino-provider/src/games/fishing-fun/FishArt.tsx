import type { ReactNode } from 'react';
import type { FishKind } from './game.ts';
import { LARGE_FISH } from './large-fish.tsx';
import { SMALL_FISH } from './small-fish.tsx';

const ART: Readonly<Record<FishKind, ReactNode>> = { ...SMALL_FISH, ...LARGE_FISH };

/** The drawing of an animal. */
export function FishArt({ kind }: { kind: FishKind }) {
  return (
    <svg viewBox="0 0 100 60" aria-hidden="true">
      {ART[kind]}
    </svg>
  );
}
