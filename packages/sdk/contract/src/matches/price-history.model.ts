import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { priceHistoryData } from './matches.wire.ts';

/** A best back price and the time since it is the best. */
export interface PricePoint {
  at: Date;
  price: number;
}

/** The best back prices of a market's runners over time. */
export interface RunnerHistory {
  runnerId: string;
  /** Oldest first. */
  points: readonly PricePoint[];
}

/** Converts the price history for a chart. */
export const toPriceHistory = ({
  runners,
}: InferOutput<typeof priceHistoryData>): RunnerHistory[] =>
  runners.map(({ selectionId, prices }) => ({
    runnerId: String(selectionId),
    points: prices.map(([seconds, price]) => ({ at: fromEpoch(seconds), price })),
  }));
