import { CLUSTER_MARKET, type ShownMatch } from '@exchange/server/testing';

/** Rupees. */
const STAKE = 100;
/** Worse than any price of the recording, on either side: the bet matches the available price. */
const WORST = { back: '1.01', lay: '1000' };

/**
 * Returns bodies of bets that a match accepts at any time: back and lay of the same runner
 * alternately, so that no player's exposure grows.
 */
export function listBets({ match_id, match_odds: { runners } }: ShownMatch): string[] {
  const [runner] = runners;
  return (['back', 'lay'] as const).map((side) =>
    JSON.stringify({
      ...{ match_id, market_id: CLUSTER_MARKET, selection_id: runner?.selectionId },
      ...{ odds: WORST[side], stack: STAKE, is_back: side === 'back' ? '1' : '0' },
      price_change: 'any',
    }),
  );
}
