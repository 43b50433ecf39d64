import * as v from 'valibot';
import { commitTo } from '../../fairness/hash.ts';
import { createRandom, type Seeds } from '../../fairness/random.ts';
import { type AnyLiveGame, type AnySoloGame, calculatePayout } from '../../game/game.ts';

/** The values that a player verifies a round with. */
export interface Claim extends Seeds {
  /** The player's choice with the bet, as JSON; shared rounds need none. */
  choice: string;
}

/** Result of the seeds. */
export interface Verdict {
  /** SHA-256 of the server seed, to compare with the commitment before the bet. */
  commitment: string;
  /** The outcome in words; undefined if the choice fits no round of the game. */
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

/** Repeats a round from its seeds, with the code that drew it. */
export function verifyRound(game: AnySoloGame | AnyLiveGame, claim: Claim): Verdict {
  const random = createRandom(claim);
  const commitment = commitTo(claim.serverSeed);
  if (game.kind === 'live') return { commitment, outcome: game.verify(random) };
  const choice = readChoice(game, claim.choice);
  return { commitment, outcome: choice === undefined ? undefined : game.verify(random, choice) };
}

/** The player's record of a round. */
export interface Shown {
  /** The commitment, if this tab received it before the outcome. */
  seal: string | undefined;
  /** The outcome of a shared round, else the last view of the round. */
  outcome: unknown;
  stakePaise?: number | undefined;
  payoutPaise?: number | undefined;
}

/** Result of the comparison of seeds and record. */
export interface Comparison {
  /** Undefined without a commitment. */
  seal: boolean | undefined;
  /** The outcome and, in a single-player game, the payout. */
  outcome: boolean;
}

// Both come from the same code, so the order of their keys is the same.
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Compares a round's seeds with its record. */
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

const KEY = 'seals';
const MAX_SEALS = 60;

/**
 * The commitments that this tab received before their outcomes, by round; they survive a reload.
 */
const seals = new Map<string, string>(load());

function load(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

/** Stores the commitment of a round; the first one counts. */
export function keepSeal(roundId: string, seal: string): void {
  if (seals.has(roundId)) return;
  seals.set(roundId, seal);
  for (const oldest of [...seals.keys()].slice(0, -MAX_SEALS)) seals.delete(oldest);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...seals]));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** Returns the commitment that was shown for a round; undefined if this tab came later. */
export const readSeal = (roundId: string): string | undefined => seals.get(roundId);
