import { randomUUID } from 'node:crypto';
import {
  count,
  drawDouble,
  drawWhole,
  type Player,
  type Playing,
} from '@exchange/server/testing/faults';
import type { SoloReply, SoloRound } from '../../wire/solo.ts';
import type { VisitReply } from '../../wire/visit.ts';
import type { ReportedBets } from './game-bets.ts';
import type { GameVisit } from './game-visit.ts';

const CELLS = 25;
const MAX_MOVES = 4;

interface MinesVisit {
  visit: GameVisit;
  reported: ReportedBets;
}

/** Begins a round with the shown commitment. */
async function begin(
  { journal }: Playing,
  { random }: Player,
  { visit, reported }: MinesVisit,
  commitment: string,
): Promise<{ id: string; round: SoloRound } | undefined> {
  const id = randomUUID();
  const stakePaise = 100 * drawWhole(random, 10, 500);
  const choice = { mines: drawWhole(random, 1, 5) };
  const body = { id, stakePaise, choice, clientSeed: 'faults', commitment };
  const answers = await drawDouble(journal, random, () =>
    visit.ask<SoloReply>('/api/rounds', body),
  );
  const [{ round, code }] = answers;
  count(journal, `Mines bet ${code ?? round?.status}`);
  const names = new Set(answers.map((answer) => answer.round?.id ?? answer.code));
  if (names.size > 1) journal.breaches.push(`Mines bet ${id}: ${[...names].join(' and ')}`);
  reported.set(id, { stakePaise, answer: round ? 'taken' : 'refused' });
  return round && { id, round };
}

/** Plays a round of Mines; one that is open already is left to its own page. */
export async function playMines(
  playing: Playing,
  player: Player,
  place: MinesVisit,
): Promise<void> {
  const { random } = player;
  const { visit, reported } = place;
  const { solo } = await visit.ask<VisitReply>('/api/visit');
  if (!solo || solo.open) return;
  const begun = await begin(playing, player, place, solo.next.commitment);
  if (!begun) return;
  let { round } = begun;
  const moves = drawWhole(random, 1, MAX_MOVES);
  for (let at = 0; at <= moves && round.status === 'open'; at += 1) {
    const cell = (drawWhole(random, 0, CELLS - 1) + at) % CELLS;
    const action = at < moves ? { type: 'open', cell } : { type: 'cash' };
    const path = `/api/rounds/${round.id}/actions`;
    const moved = await visit.ask<SoloReply>(path, { id: randomUUID(), action });
    round = moved.round ?? round;
  }
  count(playing.journal, `Mines ${round.status}`);
  if (round.payoutPaise === undefined) return;
  reported.set(begun.id, {
    stakePaise: round.stakePaise,
    answer: 'taken',
    paidPaise: round.payoutPaise,
  });
}
