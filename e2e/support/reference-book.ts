import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One line of a recorded market, with the fields of prices. */
interface MarketMessage {
  pt: number;
  mc?: {
    img?: boolean;
    rc?: { id: number; atb?: [number, number][]; atl?: [number, number][] }[];
  }[];
}

type Levels = Map<number, number>;

/** The best three levels of a runner: price and size. */
export interface BestThree {
  back: [number, number][];
  lay: [number, number][];
}

function apply(levels: Levels, changes: [number, number][] = []) {
  for (const [price, size] of changes) {
    if (size === 0) levels.delete(price);
    else levels.set(price, size);
  }
}

/**
 * Rebuilds the book of a recorded market at a recorded time in ms, from the first line by the
 * simplest reading of the format, as an independent check of the server's.
 */
export function rebuildBook(file: string, until: number): Map<string, BestThree> {
  const backs = new Map<string, Levels>();
  const lays = new Map<string, Levels>();
  const levelsOf = (side: Map<string, Levels>, id: string) => {
    const levels = side.get(id) ?? new Map<number, number>();
    side.set(id, levels);
    return levels;
  };
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
    if (!line) continue;
    const message = JSON.parse(line) as MarketMessage;
    if (message.pt > until) break;
    for (const market of message.mc ?? []) {
      if (market.img) {
        backs.clear();
        lays.clear();
      }
      for (const runner of market.rc ?? []) {
        apply(levelsOf(backs, String(runner.id)), runner.atb);
        apply(levelsOf(lays, String(runner.id)), runner.atl);
      }
    }
  }
  const best = (levels: Levels | undefined, descending: boolean) =>
    [...(levels ?? [])].sort(([a], [b]) => (descending ? b - a : a - b)).slice(0, 3);
  const ids = new Set([...backs.keys(), ...lays.keys()]);
  return new Map(
    [...ids].map((id) => [id, { back: best(backs.get(id), true), lay: best(lays.get(id), false) }]),
  );
}
