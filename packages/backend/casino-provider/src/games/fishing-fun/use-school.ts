import { type RefObject, useEffect, useRef, useState } from 'react';
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

const LANE_PX = 54;
const [MIN_LANES, MAX_LANES] = [4, 10];
const NEXT_MS = 700;

/** Returns the fish, one in each lane; with reduced motion they do not move. */
export function useSchool(water: RefObject<HTMLElement | null>) {
  const [fish, setFish] = useState<readonly SwimmingFish[]>([]);
  const [lanes, setLanes] = useState(0);
  const elements = useRef(new Map<number, HTMLElement>());
  const shown = useRef(fish);
  shown.current = fish;

  useEffect(() => {
    const element = water.current;
    if (!element) return;
    const measure = () => {
      const fitting = Math.floor(element.clientHeight / LANE_PX);
      setLanes(Math.min(MAX_LANES, Math.max(MIN_LANES, fitting)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [water]);

  useEffect(() => {
    const now = performance.now();
    setFish(
      Array.from({ length: lanes }, (_, lane) => {
        const one = nextFish(lane, now);
        return { ...one, begin: now - one.lastsMs * (0.15 + Math.random() * 0.6) };
      }),
    );
  }, [lanes]);

  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now();
    let frame = 0;
    const swim = () => {
      const now = performance.now();
      const width = water.current?.clientWidth ?? 0;
      const left: number[] = [];
      for (const one of shown.current) {
        const element = elements.current.get(one.key);
        if (!element) continue;
        // With reduced motion a new fish is at a random position of its lane.
        const still = one.begin > began ? one.begin + one.lastsMs / 2 : began;
        const at = fishAt(one, calm ? still : now, width, element.offsetWidth);
        element.style.transform = `translate(${at.x.toFixed(1)}px, ${calm ? 0 : at.bob.toFixed(1)}px)`;
        if (at.left) left.push(one.key);
      }
      if (left.length > 0) {
        setFish((all) =>
          all.map((one) => (left.includes(one.key) ? nextFish(one.lane, now) : one)),
        );
      }
      frame = requestAnimationFrame(swim);
    };
    frame = requestAnimationFrame(swim);
    return () => cancelAnimationFrame(frame);
  }, [water]);

  return {
    fish,
    lanes,
    hold: (key: number) => (element: HTMLElement | null) => {
      if (element) elements.current.set(key, element);
      else elements.current.delete(key);
    },
    /** Replaces a caught fish. */
    replace: (key: number) => {
      setTimeout(() => {
        setFish((all) =>
          all.map((one) => (one.key === key ? nextFish(one.lane, performance.now()) : one)),
        );
      }, NEXT_MS);
    },
  };
}
