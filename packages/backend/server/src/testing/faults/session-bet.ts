import { drawEntry } from '../../feed/simulator/draw.ts';
import type { ShownMatch } from '../cluster-match.ts';
import { act, check, drawFrom, type Player, type Playing } from './player.ts';

/** Rupees. */
const STAKES = [100, 200, 500, 2000];
/** The only sport with session lines. */
const CRICKET = '4';
/** Number of retries at the current line after a move. */
const TRIES = 3;

interface ShownSessionLine {
  SelectionId: string;
  LayPrice1: number | null;
  LaySize1: number | null;
  BackPrice1: number | null;
  BackSize1: number | null;
}

async function findSessionLine(playing: Playing, player: Player) {
  const lists = (await check(playing, player, 'matchList', {})) as
    | { InplayMatches: (ShownMatch & { sport_id: string | number })[] }
    | undefined;
  const cricket = lists?.InplayMatches.filter(({ sport_id }) => String(sport_id) === CRICKET);
  const match = drawFrom(player.random, cricket);
  if (!match) return undefined;
  const sessions = await check(playing, player, 'eventSessions', { match_id: match.match_id });
  const session = drawFrom(player.random, sessions as readonly ShownSessionLine[] | undefined);
  return session && { match, session };
}

/** Bets on a session line of a match in play, Yes or No, at the line and rate shown. */
export async function placeSessionBet(playing: Playing, player: Player): Promise<void> {
  const { random } = player;
  const found = await findSessionLine(playing, player);
  if (!found) return;
  const { match, session } = found;
  const isYes = random() < 0.5;
  let run = isYes ? session.BackPrice1 : session.LayPrice1;
  let size = isYes ? session.BackSize1 : session.LaySize1;
  const stack = drawEntry(random, STAKES);
  for (let tries = 0; tries < TRIES && run !== null && size !== null; tries += 1) {
    const { reply } = await act(playing, player, 'saveSessionBet', {
      match_id: match.match_id,
      fancy_id: session.SelectionId,
      run,
      size,
      stack,
      is_back: isYes ? '1' : '0',
      fancyStatus: 'A',
      sport_id: match.sport_id,
    });
    const offered = reply.detail as { run?: number; size?: number } | undefined;
    if (reply.status === 200) return;
    [run, size] = [offered?.run ?? null, offered?.size ?? null];
  }
}
