import type { RemoteAreaName } from '@exchange/contract';
import { LRUCache } from 'lru-cache';

/** A version of an area or the shell. */
export interface FrameVersion {
  area: RemoteAreaName;
  version: string;
}

/** What is known of the faults of frames, by version. */
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
const REST_MS = {
  fault: { first: 30_000, max: 300_000 },
  // A busy machine makes sound frames late, too.
  late: { first: 1000, max: 10_000 },
};
/** Time between two faults of one version that count, in ms. */
const FAULT_MS = 1000;
const MAX_VERSIONS = 200;

interface Known {
  inARow: Record<keyof typeof REST_MS, number>;
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
      if (one) Object.assign(one, { inARow: { fault: 0, late: 0 }, restsUntil: 0 });
    },
    blame(version, fault, text, vote) {
      const key = keyOf(version);
      const inARow = { fault: 0, late: 0 };
      const fresh = { inARow, restsUntil: 0, countedAt: Number.NEGATIVE_INFINITY, logged: '' };
      const one = known.get(key) ?? fresh;
      known.set(key, one);
      count?.({ area: version.area, fault });
      if (now() - one.countedAt < FAULT_MS) return;
      one.countedAt = now();
      const kind = fault === 'late' ? 'late' : 'fault';
      one.inARow[kind] += 1;
      const times = one.inARow[kind] - MAX_IN_A_ROW;
      const isOver = times >= 0;
      const { first, max } = REST_MS[kind];
      if (isOver)
        one.restsUntil = Math.max(one.restsUntil, now() + Math.min(max, first * 2 ** times));
      // It is tried again so soon that its votes would be many.
      if (kind === 'late' && times > 0) return;
      const message = `Frame of ${key}: ${text} (${fault})`;
      if (message !== one.logged || isOver) {
        warn(isOver ? `${message}; its pages get the skeleton for a while` : message);
      }
      one.logged = message;
      vote();
    },
  };
}
