import * as v from 'valibot';
import { commitTo } from '../../fairness/hash.ts';
import { createRandom, type Seeds } from '../../fairness/random.ts';
import type { AnyLiveGame, AnySoloGame } from '../../game/game.ts';

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
