import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  count,
  drawDouble,
  drawWhole,
  type Player,
  type Playing,
} from '@exchange/server/testing/faults';
import type { LiveBet, LiveRound } from '../../wire/live.ts';
import type { ReportedBets } from './game-bets.ts';
import type { GameVisit } from './game-visit.ts';

const TABLE = '/api/live/aviator';
/** Maximum of polls for a round that accepts bets. */
const MAX_POLLS = 60;
const POLL_MS = 150;
/** Maximum time after the take-off until players cash out, in ms. */
const MAX_FLIGHT_MS = 3000;

type Answered = { bet: LiveBet };

async function untilBetting({ player, surely }: GameVisit): Promise<LiveRound | undefined> {
  for (let at = 0; at < MAX_POLLS; at += 1) {
    const { round } = await surely('the table of Aviator', () => player.check('aviator'));
    if (round.phase === 'betting') return round;
    await sleep(POLL_MS);
  }
  return undefined;
}

/** Bets in the next round that accepts bets, and cashes out during the flight. */
export async function playAviator(
  { journal }: Playing,
  { random }: Player,
  { visit, reported }: { visit: GameVisit; reported: ReportedBets },
): Promise<void> {
  const round = await untilBetting(visit);
  if (!round) return;
  const stakePaise = 100 * drawWhole(random, 10, 500);
  const choice = random() < 0.4 ? { auto: drawWhole(random, 101, 300) } : {};
  const id = randomUUID();
  const body = { id, roundId: round.id, stakePaise, choice };
  const answers = await drawDouble(journal, random, () =>
    visit.ask<Answered>(`${TABLE}/bets`, body),
  );
  const [{ bet, code }] = answers;
  count(journal, `Aviator bet ${code ?? bet?.status}`);
  const names = new Set(answers.map((answer) => answer.bet?.id ?? answer.code));
  if (names.size > 1) journal.breaches.push(`Aviator bet ${id}: ${[...names].join(' and ')}`);
  // It is not decided yet whether the bet is placed.
  if (bet?.status === 'sending') return;
  reported.set(id, { stakePaise, answer: bet ? 'taken' : 'refused' });
  if (!bet) return;
  await sleep(Math.max(0, (round.until ?? 0) - Date.now()) + drawWhole(random, 0, MAX_FLIGHT_MS));
  const cashed = await visit.ask<Answered>(`${TABLE}/bets/${bet.id}/cash-out`, {});
  count(journal, `Aviator cash-out ${cashed.code ?? cashed.bet?.status}`);
  const paidPaise = cashed.bet?.payoutPaise;
  if (paidPaise !== undefined) reported.set(id, { stakePaise, answer: 'taken', paidPaise });
}
