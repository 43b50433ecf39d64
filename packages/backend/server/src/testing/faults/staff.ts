import { drawEntry } from '../../feed/simulator/draw.ts';
import type { FaultSystem } from './fault-system.ts';
import { act, check, drawFrom, type Player, type Playing } from './player.ts';

/** Players' finished markets that may be corrected, with the possible winners. */
const ENDED_MARKETS = `
  select m.id, m.kind, m.runs, array_agg(distinct r.id) as runner_ids
  from markets m join runners r on r.market_id = m.id and r.removed_seq is null
  where m.state in ('SETTLED', 'VOID') and exists (
    select from bets b join users u on u.id = b.user_id and u.user_name like 'demo-%' where b.market_id = m.id
  )
  group by m.id`;
/** Share of void markets. */
const VOIDS = 0.2;
/** Share of ties of all runners. */
const TIES = 0.2;

interface EndedMarket {
  id: string;
  kind: string;
  runs: number | null;
  runner_ids: string[];
}

/** Returns another result of a market. */
function drawResult({ random }: Player, { kind, runs, runner_ids }: EndedMarket): object {
  if (random() < VOIDS) return { kind: 'void' };
  if (kind === 'session') return { kind: 'runs', runs: (runs ?? 40) + (random() < 0.5 ? 10 : 0) };
  const isTie = random() < TIES;
  const winnerIds = isTie ? runner_ids : [drawEntry(random, runner_ids)];
  return {
    kind: 'runners',
    winners: winnerIds.map((id) => ({ selection_id: id, part: 1, of: winnerIds.length })),
  };
}

/** Corrects the result of a finished market, as an admin does after the preview. */
export async function correctResult(
  { cluster }: FaultSystem,
  playing: Playing,
  admin: Player,
): Promise<void> {
  // The database may have been killed just now.
  const markets = await cluster
    .query<EndedMarket & Record<string, unknown>>(ENDED_MARKETS)
    .catch(() => []);
  const market = drawFrom(admin.random, markets);
  if (!market) return;
  const asked = { market_id: market.id, result: drawResult(admin, market) };
  const preview = (await check(playing, admin, 'resultPreview', asked)) as
    | { round: number }
    | undefined;
  if (!preview) return;
  await act(playing, admin, 'enterResult', {
    ...asked,
    reason: 'The feed was wrong',
    round: preview.round,
  });
}
