import type { endpoints, WireData, WireInput } from '@exchange/contract';
import type { MarketControl, MatchControls } from '../../exchange/match-controls.ts';

export type ControlInput = WireInput<typeof endpoints.matchControl>;

type MarketFields = Pick<ControlInput, 'adminMessage' | 'IsBetAllow' | 'BetAllowTimeBefore'>;

/**
 * Returns a market's control with the given fields. An empty text means no message, so that one
 * market can be without that of its match.
 */
function changeMarket(before: MarketControl, fields: MarketFields): MarketControl {
  const { adminMessage, IsBetAllow, BetAllowTimeBefore } = fields;
  const { opensBefore, ...rest } = before;
  const opens = BetAllowTimeBefore === undefined ? opensBefore : (BetAllowTimeBefore ?? undefined);
  return {
    ...rest,
    ...(adminMessage !== undefined && { adminMessage: adminMessage ?? '' }),
    ...(IsBetAllow !== undefined && { betAllowed: IsBetAllow === 'Y' }),
    ...(opens !== undefined && { opensBefore: opens }),
  };
}

/** Returns a market's control without the given fields: those of its match apply. */
function dropFields(before: MarketControl, fields: MarketFields): MarketControl {
  return {
    ...(fields.adminMessage === undefined &&
      before.adminMessage !== undefined && { adminMessage: before.adminMessage }),
    ...(fields.IsBetAllow === undefined &&
      before.betAllowed !== undefined && { betAllowed: before.betAllowed }),
    ...(fields.BetAllowTimeBefore === undefined &&
      before.opensBefore !== undefined && { opensBefore: before.opensBefore }),
  };
}

const isEmpty = (control: MarketControl) => Object.keys(control).length === 0;

/** Returns the match's TV with the given fields; null restores the feed's. */
function changeTv(before: MatchControls, { MainTV, stream_url }: ControlInput) {
  const tv = MainTV === undefined ? before.hasTv : MainTV && MainTV === 'Y';
  const stream = stream_url === undefined ? before.streamUrl : stream_url;
  return {
    ...(typeof tv === 'boolean' && { hasTv: tv }),
    ...(typeof stream === 'string' && { streamUrl: stream }),
  };
}

/**
 * Returns the controls of a match after a call. A control of all markets replaces those of single
 * ones; the version stays.
 */
export function changeControls(before: MatchControls, input: ControlInput): MatchControls {
  const { version } = before;
  const tv = changeTv(before, input);
  if (input.market_id !== undefined) {
    const id = String(input.market_id);
    const own = changeMarket(before.markets[id] ?? {}, input);
    const { [id]: _, ...others } = before.markets;
    const markets = isEmpty(own) ? others : { ...others, [id]: own };
    return { version, all: before.all, markets, ...tv };
  }
  const markets = Object.fromEntries(
    Object.entries(before.markets)
      .map(([id, control]) => [id, dropFields(control, input)] as const)
      .filter(([, control]) => !isEmpty(control)),
  );
  return { version, all: changeMarket(before.all, input), markets, ...tv };
}

const toWireControl = ({ adminMessage, betAllowed, opensBefore }: MarketControl) => ({
  ...(adminMessage !== undefined && { adminMessage }),
  ...(betAllowed !== undefined && { IsBetAllow: betAllowed ? ('Y' as const) : ('N' as const) }),
  ...(opensBefore !== undefined && { BetAllowTimeBefore: opensBefore }),
});

/** Returns staff's controls of a match in wire format. */
export const toWireControls = (
  matchId: string,
  { version, all, markets, hasTv, streamUrl }: MatchControls,
): WireData<typeof endpoints.matchControl> => ({
  match_id: matchId,
  version,
  all: toWireControl(all),
  markets: Object.fromEntries(
    Object.entries(markets).map(([id, control]) => [id, toWireControl(control)]),
  ),
  ...(hasTv !== undefined && { MainTV: hasTv ? ('Y' as const) : ('N' as const) }),
  ...(streamUrl !== undefined && { stream_url: streamUrl }),
});
