import type * as v from 'valibot';
import type { Random } from '../fairness/random.ts';

/** Description of a game. Texts are English and keys of the game's `hi.json`. */
export interface GameInfo {
  provider: string;
  gameId: string;
  name: string;
}

/** Minimum and maximum of one bet, and the maximum win, in paise. */
export interface Limits {
  minPaise: number;
  maxPaise: number;
  maxWinPaise: number;
}

/** Further description of a playable game. */
interface PlayedFacts<Choice> extends GameInfo {
  limits: Limits;
  /** Published return to player in percent, for example `97`. */
  rtp: number;
  /** The rules, a paragraph each. */
  rules: readonly string[];
  /** The player's choice with the bet; untrusted input. */
  choice: v.GenericSchema<unknown, Choice>;
  /**
   * Returns true if the stake fits the choice, for example the sum of its chips; absent: always.
   */
  acceptsStake?(choice: Choice, stakePaise: number): boolean;
}

/**
 * A round of a single player. Pure: every random part is drawn in `open`, states are JSON and
 * immutable.
 */
export interface SoloGame<Choice, State, Action> extends PlayedFacts<Choice> {
  kind: 'solo';
  /** A move; untrusted input. */
  action: v.GenericSchema<unknown, Action>;
  open(choice: Choice, random: Random, stakePaise: number): State;
  /** @throws IllegalMove */
  act(state: State, action: Action): State;
  isOver(state: State): boolean;
  /** Returns the payout in paise, 0 after a loss; called only when the round is over. */
  payout(state: State, stakePaise: number): number;
  /** Returns what the player may see of an open round; the whole state once it is over. */
  view(state: State): unknown;
  /** Fields of a state that moves change; the others come from the seeds. */
  moved: readonly string[];
  /** Ends an abandoned round, by the rule in `rules`. */
  leave(state: State): State;
  /** Seconds without a move after which a round counts as abandoned. */
  leftAfterS: number;
  /** Describes the outcome for verification, for example `Mines: 3, 7, 12`. */
  verify(random: Random, choice: Choice): readonly string[];
}

/** Cash-out during a shared round. */
interface CashOut<Choice> {
  /** Returns the multiplier after `elapsedMs`, in hundredths, rounded down. */
  multiplierAt(elapsedMs: number): number;
  /** Returns the ms until a multiplier (hundredths) is reached. */
  reachedAt(hundredths: number): number;
  /** Returns the multiplier (hundredths) of the automatic cash-out of a bet. */
  target(choice: Choice, stakePaise: number): number | undefined;
}

/** A round of all players: betting, running, result. Pure; outcomes are JSON. */
export interface LiveGame<Choice, Outcome> extends PlayedFacts<Choice> {
  kind: 'live';
  bettingMs: number;
  /** Returns the length of the running phase; with cash-out it is part of the secret. */
  runningMs(outcome: Outcome): number;
  resultMs: number;
  /**
   * True if pages get the outcome at the start of the running phase, to draw it; else at its end.
   */
  shownWhileRunning: boolean;
  /** Maximum of bets of one player in one round. */
  betsPerRound: number;
  draw(random: Random): Outcome;
  /** Returns the payout of a bet that ran to the end, in paise, 0 after a loss. */
  payout(choice: Choice, stakePaise: number, outcome: Outcome): number;
  cashOut?: CashOut<Choice>;
  verify(random: Random): readonly string[];
}

/** A page that lists the games of its provider. */
export interface LobbyGame extends GameInfo {
  kind: 'lobby';
}

// The engines hold games of any kind; their schemas stand guard over what goes in.
// biome-ignore lint/suspicious/noExplicitAny: each game's types meet only inside that game
export type AnySoloGame = SoloGame<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: each game's types meet only inside that game
export type AnyLiveGame = LiveGame<any, any>;
export type AnyGame = AnySoloGame | AnyLiveGame | LobbyGame;

/** Returns the id of a game in the database. */
export const gameKey = (game: Pick<GameInfo, 'provider' | 'gameId'>): string =>
  `${game.provider}/${game.gameId}`;

/** Thrown on a move that the rules do not allow now. */
export class IllegalMove extends Error {
  constructor(message = 'That move is not possible now.') {
    super(message);
    this.name = 'IllegalMove';
  }
}

/** Declares a single-player game. */
export const defineSoloGame = <Choice, State, Action>(
  game: Omit<SoloGame<Choice, State, Action>, 'kind'>,
): SoloGame<Choice, State, Action> => ({ kind: 'solo', ...game });

/** Declares a game whose rounds all players share. */
export const defineLiveGame = <Choice, Outcome>(
  game: Omit<LiveGame<Choice, Outcome>, 'kind'>,
): LiveGame<Choice, Outcome> => ({ kind: 'live', ...game });

type Limited = Pick<PlayedFacts<unknown>, 'limits'>;

/**
 * Returns the payout of a win, in paise, limited to the maximum win. Pages use it for promised
 * payouts as well.
 */
export const calculatePayout = ({ limits }: Limited, wonPaise: number): number =>
  Math.min(wonPaise, limits.maxWinPaise);

/**
 * Returns the lowest multiplier (hundredths) that pays the maximum win: beyond it a stake can only
 * lose.
 */
export const calculateTopMultiplier = ({ limits }: Limited, stakePaise: number): number =>
  Math.ceil((limits.maxWinPaise * 100) / stakePaise);
