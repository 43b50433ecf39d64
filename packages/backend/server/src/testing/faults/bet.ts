import { drawEntry } from '../../feed/simulator/draw.ts';
import type { ShownMatch } from '../cluster-match.ts';
import { count } from './journal.ts';
import { act, check, drawFrom, type Player, type Playing, sendPerhapsTwice } from './player.ts';
import { toSending } from './send-surely.ts';

/** Rupees; the largest soon exceed a player's funds. */
const STAKES = [100, 200, 500, 2000, 10_000, 25_000];
const KEEPS = 0.3;

interface ShownMarket {
  match: ShownMatch;
  marketId: string;
}

async function findMarket(playing: Playing, player: Player): Promise<ShownMarket | undefined> {
  const lists = (await check(playing, player, 'matchList', {})) as
    | { InplayMatches: (ShownMatch & { match_odds: { market_id: string } | null })[] }
    | undefined;
  const match = drawFrom(player.random, lists?.InplayMatches);
  return match?.match_odds ? { match, marketId: String(match.match_odds.market_id) } : undefined;
}

/** Bets on a runner of a match in play, at the price shown or a better one that stays unmatched. */
export async function placeBet(playing: Playing, player: Player): Promise<void> {
  const { random } = player;
  const place = await findMarket(playing, player);
  const runner = drawFrom(random, place?.match.match_odds.runners);
  const isBack = random() < 0.6;
  const best = isBack ? runner?.back : runner?.lay;
  if (!place || !runner || !best) return;
  const keeps = random() < KEEPS;
  const { reply } = await act(playing, player, 'saveBet', {
    match_id: place.match.match_id,
    market_id: place.marketId,
    selection_id: runner.selectionId,
    odds: String(best.price),
    stack: drawEntry(random, STAKES),
    is_back: isBack ? '1' : '0',
    price_change: 'any',
    ...(keeps && { unmatched: 'keep' }),
  });
  const data = reply.data as { bet_id: number; unmatched?: number } | null;
  if (reply.status === 200 && data?.unmatched && random() < 0.5) {
    await cancelBet(playing, player, data.bet_id);
  }
}

/** Cancels an unmatched bet; a repeat must return the same. */
async function cancelBet(playing: Playing, player: Player, betId: number): Promise<void> {
  const sending = toSending('cancelBet', { bet_id: betId }, player);
  const answers = await sendPerhapsTwice(playing, sending, player.random);
  const [first] = answers;
  count(playing.journal, `cancelBet ${first.reply.status}`);
  const reported = new Set(answers.map(({ reply }) => JSON.stringify(reply.data)));
  if (reported.size > 1) {
    playing.journal.breaches.push(`cancelBet ${betId} told ${[...reported].join(' and ')}`);
  }
}

/** Cashes out of a market with an offer. */
export async function cashOut(playing: Playing, player: Player): Promise<void> {
  const place = await findMarket(playing, player);
  if (!place) return;
  const market = { match_id: place.match.match_id, market_id: place.marketId };
  const data = (await check(playing, player, 'cashOutOffer', market)) as
    | { offer: { locked: number } | null }
    | undefined;
  if (!data?.offer) return;
  const locked = Math.floor(data.offer.locked) - 1000;
  await act(playing, player, 'cashOut', { ...market, locked });
}
