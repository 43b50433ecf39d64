import { endpoint } from '../wire/endpoint.ts';
import { marketDepthData, marketDepthInput, toMarketDepth } from './market-depth.wire.ts';

const shared = { area: 'sports', method: 'POST', auth: 'optional' } as const;

// In a module of its own, which lists and home do not load.

/**
 * Beyond the specification: all levels of a market in decimal odds, with its traded volume and its
 * last trades. Other backends may omit this.
 */
export const marketDepth = endpoint(shared, {
  name: 'marketDepth',
  scope: 'read',
  path: 'market-depth',
  polled: true,
  input: marketDepthInput,
  data: marketDepthData,
  encode: (of: { matchId: string; marketId: string; runnerId?: string }) => ({
    match_id: of.matchId,
    market_id: of.marketId,
    ...(of.runnerId !== undefined && { selection_id: of.runnerId }),
  }),
  decode: toMarketDepth,
});
