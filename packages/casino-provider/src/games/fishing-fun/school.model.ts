import { type FishKind, KINDS } from './game.ts';

/** A fish on the screen. It is a picture: where it swims decides nothing. */
export interface SwimmingFish {
  key: number;
  lane: number;
  kind: FishKind;
  /** 1 swims to the right, −1 to the left. */
  way: 1 | -1;
  /** ms of the page's clock when it began. */
  begin: number;
  lastsMs: number;
}

/** How often a kind is seen, in parts of 100. */
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

/** A fish that begins to cross a lane now. */
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

/** Where a fish is in a water so wide: the left edge of its field, and whether it has left. */
export function fishAt(fish: SwimmingFish, now: number, waterWidth: number, fieldWidth: number) {
  const part = (now - fish.begin) / fish.lastsMs;
  const gone = part * (waterWidth + fieldWidth);
  return {
    x: fish.way === 1 ? gone - fieldWidth : waterWidth - gone,
    bob: Math.sin(part * 21 + fish.lane) * 5,
    left: part > 1,
  };
}
