import { type FishKind, KINDS } from './game.ts';

/** A fish on the screen. Its position has no effect on the outcome. */
export interface SwimmingFish {
  key: number;
  lane: number;
  kind: FishKind;
  /** 1 swims to the right, −1 to the left. */
  way: 1 | -1;
  /** Start time in ms of the page's clock. */
  begin: number;
  lastsMs: number;
}

/** Share of each kind on the screen, in percent. */
const SEEN: Record<FishKind, number> = {
  sardine: 24,
  clownfish: 20,
  angelfish: 16,
  puffer: 13,
  turtle: 11,
  ray: 8,
  shark: 5,
  dragon: 3,
};
const [FAST_MS, SLOW_MS] = [8000, 15_000];

let made = 0;

/** Returns a fish that begins to cross a lane now. */
export function nextFish(lane: number, now: number, random = Math.random): SwimmingFish {
  let ticket = random() * 100;
  const kind = KINDS.find((one) => {
    ticket -= SEEN[one];
    return ticket < 0;
  });
  made += 1;
  return {
    key: made,
    lane,
    kind: kind ?? 'sardine',
    way: random() < 0.5 ? 1 : -1,
    begin: now,
    lastsMs: FAST_MS + random() * (SLOW_MS - FAST_MS),
  };
}

/** Returns a fish's left edge in a water of this width, and whether it has left. */
export function fishAt(fish: SwimmingFish, now: number, waterWidth: number, fieldWidth: number) {
  const part = (now - fish.begin) / fish.lastsMs;
  const gone = part * (waterWidth + fieldWidth);
  return {
    x: fish.way === 1 ? gone - fieldWidth : waterWidth - gone,
    bob: Math.sin(part * 21 + fish.lane) * 5,
    left: part > 1,
  };
}
