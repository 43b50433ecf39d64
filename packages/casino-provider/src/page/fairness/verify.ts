import * as v from 'valibot';
import { commitTo } from '../../fairness/hash.ts';
import { createRandom, type Seeds } from '../../fairness/random.ts';
import type { AnyLiveGame, AnySoloGame } from '../../game/game.ts';
import { calculatePayout } from '../../game/payout.ts';

/** The values that a player checks a round with. */
export interface Claim extends Seeds {
  /** What the player chose with the bet, as JSON; shared rounds need none. */
  choice: string;
}

/** What the seeds give. */
export interface Verdict {
  /** SHA-256 of the server seed, to compare with what was shown before the bet. */
  commitment: string;
  /** The outcome in words; undefined when the choice fits no round of the game. */
  outcome: readonly string[] | undefined;
}

function readChoice(game: AnySoloGame, text: string): unknown {
  try {
    const parsed = v.safeParse(game.choice, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Draws a round again from its seeds, with the code that drew it. */
export function verifyRound(game: AnySoloGame | AnyLiveGame, claim: Claim): Verdict {
  const random = createRandom(claim);
  const commitment = commitTo(claim.serverSeed);
  if (game.kind === 'live') return { commitment, outcome: game.verify(random) };
  const choice = readChoice(game, claim.choice);
  return { commitment, outcome: choice === undefined ? undefined : game.verify(random, choice) };
}

/** What a player was shown of a round. */
export interface Shown {
  /** The seal, where this tab was shown it before the outcome. */
  seal: string | undefined;
  /** Of a shared round its outcome, else the last picture of the round. */
  outcome: unknown;
  stakePaise?: number | undefined;
  payoutPaise?: number | undefined;
}

/** Whether the seeds say what was shown. */
export interface Comparison {
  /** Undefined where no seal was shown. */
  seal: boolean | undefined;
  /** The outcome and, in a single-player game, what it paid. */
  outcome: boolean;
}

// Both come from the same code, so the order of their keys is the same.
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares a round's seeds with what was shown of it. */
export function compareRound(
  game: AnySoloGame | AnyLiveGame,
  claim: Claim,
  shown: Shown,
): Comparison {
  const random = createRandom(claim);
  const seal = shown.seal === undefined ? undefined : commitTo(claim.serverSeed) === shown.seal;
  if (game.kind === 'live') return { seal, outcome: same(game.draw(random), shown.outcome) };
  const choice = readChoice(game, claim.choice);
  const { outcome: view, stakePaise = 0, payoutPaise } = shown;
  if (choice === undefined || typeof view !== 'object' || view === null) {
    return { seal, outcome: false };
  }
  const moved = Object.entries(view).filter(([part]) => game.moved.includes(part));
  const state = { ...game.open(choice, random, stakePaise), ...Object.fromEntries(moved) };
  const paid = calculatePayout(game, game.payout(state, stakePaise));
  return { seal, outcome: same(game.view(state), view) && paid === payoutPaise };
}
