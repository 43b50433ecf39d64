import type { RemoteAreaName } from '@exchange/contract';
import { LRUCache } from 'lru-cache';

/** A version of an area or the shell. */
export interface FrameVersion {
  area: RemoteAreaName;
  version: string;
}

/** The known faults of frames, by version. */
export interface VersionFaults {
  /** Returns true while a version gets no frames. */
  isResting: (version: FrameVersion) => boolean;
  /** Takes a frame that was given: the faults before count no longer. */
  forgive: (version: FrameVersion) => void;
  /** Takes a fault, once a second at most; `vote` then counts it in the error budget. */
  blame: (version: FrameVersion, fault: string, text: string, vote: () => void) => void;
}

/** Faults in a row after which a version gets no frames. */
const MAX_IN_A_ROW = 3;
/** Time until it is tried again, in ms; doubles with each fault after that. */
const REST_MS = { first: 30_000, most: 300_000 };
/** Time between two faults of one version that count, in ms. */
const FAULT_MS = 1000;
const MAX_VERSIONS = 200;

interface Known {
  inARow: number;
  restsUntil: number;
  countedAt: number;
  logged: string;
}

/** Creates the memory of faults. */
export function createVersionFaults(
  parts: {
    warn: (text: string) => void;
    count?: ((fault: { area: string; fault: string }) => void) | undefined;
  },
  now: () => number = () => performance.now(),
): VersionFaults {
  const { warn, count } = parts;
  const known = new LRUCache<string, Known>({ max: MAX_VERSIONS });
  const keyOf = ({ area, version }: FrameVersion) => `${area} ${version}`;
  return {
    isResting: (version) => now() < (known.get(keyOf(version))?.restsUntil ?? 0),
    forgive(version) {
      const one = known.get(keyOf(version));
      if (one) Object.assign(one, { inARow: 0, restsUntil: 0 });
    },
    blame(version, fault, text, vote) {
      const key = keyOf(version);
      const fresh = { inARow: 0, restsUntil: 0, countedAt: Number.NEGATIVE_INFINITY, logged: '' };
      const one = known.get(key) ?? fresh;
      known.set(key, one);
      count?.({ area: version.area, fault });
      if (now() - one.countedAt < FAULT_MS) return;
      one.countedAt = now();
      one.inARow += 1;
      const times = one.inARow - MAX_IN_A_ROW;
      const isOver = times >= 0;
      if (isOver) one.restsUntil = now() + Math.min(REST_MS.most, REST_MS.first * 2 ** times);
      const message = `Frame of ${key}: ${text} (${fault})`;
      if (message !== one.logged || isOver) {
        warn(isOver ? `${message}; its pages get the skeleton for a while` : message);
      }
      one.logged = message;
      vote();
    },
  };
}
