import type { InferOutput } from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { cashOutData, cashOutInput, cashOutOfferData, cashOutOfferInput } from './cash-out.wire.ts';

const shared = { area: 'sports', method: 'POST', auth: 'required' } as const;

/** Result of hedging all of a player's bets on a market; rupees. */
export interface CashOutOffer {
  /** The smallest of `results`. */
  locked: number;
  /** By runner. */
  results: Readonly<Record<string, number>>;
  marketVersion: number;
}

/** An offer, or the reason for its absence. */
export interface CashOutAnswer {
  offer?: CashOutOffer;
  reason?: string;
}

/** The market of a cash-out. */
export interface CashOutMarket {
  matchId: string;
  marketId: string;
}

const encodeMarket = ({ matchId, marketId }: CashOutMarket) => ({
  match_id: matchId,
  market_id: marketId,
});

const toAnswer = ({
  offer,
  reason,
  market_version,
}: InferOutput<typeof cashOutOfferData>): CashOutAnswer => ({
  ...(offer && { offer: { ...offer, marketVersion: market_version } }),
  ...(reason !== null && { reason }),
});

// Beyond the specification: other backends may omit these.

export const cashOutOffer = endpoint(shared, {
  name: 'cashOutOffer',
  feature: 'cashOut',
  path: 'cash-out-offer',
  input: cashOutOfferInput,
  data: cashOutOfferData,
  encode: encodeMarket,
  decode: toAnswer,
});
export const cashOut = endpoint(shared, {
  name: 'cashOut',
  mutates: true,
  feature: 'cashOut',
  path: 'cash-out',
  idempotent: true,
  input: cashOutInput,
  data: cashOutData,
  encode: (wanted: CashOutMarket & Pick<CashOutOffer, 'locked' | 'marketVersion'>) => ({
    ...encodeMarket(wanted),
    locked: wanted.locked,
    market_version: wanted.marketVersion,
  }),
});
