import type { Random } from '../../../random.ts';
import type { RunnerPrices } from '../../feed.ts';
import { drawIndex, drawNormal } from '../draw.ts';
import {
  type BookSide,
  compareSides,
  type Direction,
  drawSize,
  requote,
  toLadderIndex,
  toPrice,
} from './book-side.ts';

/** A market's opinion: near the model's chances, but never equal. */
interface PriceModel {
  /** Updates the deviation from the model by a small random step. */
  stray(): void;
  /** Returns the market's chances where the model has `chances`; sum 1, never 0 or 1. */
  read(chances: readonly number[]): number[];
}

/** Share of the deviation that stays per update, and the random step, in log odds. */
const MEMORY = 0.998;
const NOISE = 0.0012;
/** Minimum chance before the end. */
const MIN_CHANCE = 0.0012;

/** Creates an opinion about a number of runners. */
function createPriceModel(random: Random, runners: number): PriceModel {
  const strays = Array.from({ length: runners }, () => drawNormal(random) * 0.02);
  return {
    stray() {
      for (let i = 0; i < runners; i += 1) {
        strays[i] = (strays[i] ?? 0) * MEMORY + drawNormal(random) * NOISE;
      }
    },
    read(chances) {
      const weights = chances.map(
        (chance, i) => Math.max(MIN_CHANCE, chance) * Math.exp(strays[i] ?? 0),
      );
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return weights.map((weight) => weight / total);
    },
  };
}

/** Generates the book of an odds market, change by change. */
export interface OddsMaker {
  /** Quotes every runner by these chances of the model; returns the changes. */
  quote(chances: readonly number[]): RunnerPrices[];
  /** Adds or removes one order: mostly a size changes, sometimes a best price. */
  nudge(): RunnerPrices[];
  /** Empties the book without an event. */
  clear(): void;
}

/** Ladder steps between a side and the fair price, by share. */
const RESERVE = [0.73, 0.14, 0.07, 0.06] as const;
/** Share of updates that change the reserve of a side, and with it its best price. */
const RESERVE_CHANGES = 0.17;
/** The level at which an order comes or goes, by share, the best first. */
const DEPTH_OF_CHANGE = [0.48, 0.1, 0.06, 0.09, 0.07, 0.06, 0.05, 0.04, 0.03, 0.02] as const;

interface RunnerBook {
  id: string;
  back: BookSide;
  lay: BookSide;
  /** Index of the ladder at which the book is centred. */
  centre: number;
  /** Ladder steps between each side and the centre. */
  reserve: { back: number; lay: number };
}

type SideName = 'back' | 'lay';
const DIRECTIONS: Record<SideName, Direction> = { back: -1, lay: 1 };

/** Part of a step by which the fair price must leave the centre before it follows. */
const INERTIA = 0.3;

function centreOn(centre: number, chance: number): number {
  // Below the lowest price no back is possible.
  if (1 / chance <= toPrice(0)) return -1;
  const fair = toLadderIndex(1 / chance);
  return fair < centre - INERTIA || fair > centre + 1 + INERTIA ? Math.floor(fair) : centre;
}

/** Returns the indexes of the best prices; without reserve the fair price lies between the two. */
const selectBest = ({ centre, reserve }: RunnerBook, side: SideName) =>
  side === 'back' ? centre - reserve.back : centre + 1 + reserve.lay;

/** Creates a maker with an empty book. */
export function createOddsMaker(random: Random, ids: readonly string[]): OddsMaker {
  const opinion = createPriceModel(random, ids.length);
  const books = ids.map(
    (id): RunnerBook => ({ id, centre: 0, back: [], lay: [], reserve: { back: 0, lay: 0 } }),
  );
  let model: readonly number[] = ids.map(() => 1 / ids.length);

  /** Moves one side to its best price; returns the changed levels. */
  const lead = (book: RunnerBook, side: SideName) => {
    const before = book[side];
    book[side] = requote(before, selectBest(book, side), DIRECTIONS[side], random);
    return compareSides(before, book[side]);
  };
  const toPrices = (book: RunnerBook, changes: Partial<RunnerPrices>): RunnerPrices[] => {
    const { back = [], lay = [] } = changes;
    return back.length + lay.length === 0 ? [] : [{ id: book.id, back, lay }];
  };
  const believe = () => {
    const chances = opinion.read(model);
    for (const [i, book] of books.entries()) book.centre = centreOn(book.centre, chances[i] ?? 0.5);
  };

  const resize = (book: RunnerBook, side: SideName) => {
    const depth = drawIndex(random, DEPTH_OF_CHANGE);
    const level = book[side][depth];
    if (!level) return [];
    const changed = { ...level, size: drawSize(random, depth) };
    book[side] = book[side].with(depth, changed);
    return toPrices(book, { [side]: [[toPrice(level.place), changed.size]] });
  };

  return {
    quote(chances) {
      model = chances;
      believe();
      return books.flatMap((book) =>
        toPrices(book, { back: lead(book, 'back'), lay: lead(book, 'lay') }),
      );
    },
    nudge() {
      opinion.stray();
      believe();
      const book = books[Math.floor(random() * books.length)];
      if (!book) return [];
      const side: SideName = random() < 0.5 ? 'back' : 'lay';
      if (random() < RESERVE_CHANGES) book.reserve[side] = drawIndex(random, RESERVE);
      const moved = lead(book, side);
      // Its other side moves at once where it would cross.
      const facing: SideName = side === 'back' ? 'lay' : 'back';
      const gaveWay = moved.length > 0 ? lead(book, facing) : [];
      const changes = toPrices(book, { [side]: moved, [facing]: gaveWay });
      return changes.length > 0 ? changes : resize(book, side);
    },
    clear() {
      for (const book of books) [book.back, book.lay] = [[], []];
    },
  };
}
