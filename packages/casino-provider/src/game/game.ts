import type * as v from 'valibot';
import type { Random } from '../fairness/random.ts';

/** What every game says of itself. Texts are English and keys of the game's `hi.json`. */
export interface GameInfo {
  provider: string;
  gameId: string;
  name: string;
}

/** The least and the most of one bet, and the most that one bet can win, in paise. */
export interface Limits {
  minPaise: number;
  maxPaise: number;
  maxWinPaise: number;
}

/** What every game that is played says besides. */
export interface PlayedFacts<Choice> extends GameInfo {
  limits: Limits;
  /** Stated return to player in percent, as the rules show it, for example `97`. */
  rtp: number;
  /** The rules, a paragraph each. */
  rules: readonly string[];
  /** What the player decides with the bet; comes from outside. */
  choice: v.GenericSchema<unknown, Choice>;
  /** Whether the stake fits the choice, for example the sum of the chips in it; absent: always. */
  checkStake?(choice: Choice, stakePaise: number): boolean;
}

/**
 * A round that one player plays with himself. Pure: every random part is drawn in `open`, states
 * are JSON and never changed in place.
 */
export interface SoloGame<Choice, State, Action> extends PlayedFacts<Choice> {
  kind: 'solo';
  /** A move; comes from outside. */
  action: v.GenericSchema<unknown, Action>;
  open(choice: Choice, random: Random, stakePaise: number): State;
  /** @throws IllegalMove */
  act(state: State, action: Action): State;
  isOver(state: State): boolean;
  /** What the player gets, in paise, 0 where he lost; asked only when the round is over. */
  payout(state: State, stakePaise: number): number;
  /** What the player may see while the round is open; all of the state once it is over. */
  view(state: State): unknown;
  /** The parts of a state that moves change; the others are what the seeds drew. */
  moved: readonly string[];
  /** Ends a round that was left alone, by the rule that `rules` states. */
  leave(state: State): State;
  /** Seconds without a move after which a round counts as left alone. */
  leftAfterS: number;
  /** The outcome in words of a player who checks it, for example `Mines: 3, 7, 12`. */
  verify(random: Random, choice: Choice): readonly string[];
}

/** How players of a shared round take their money while it runs. */
export interface CashOut<Choice> {
  /** The multiplier after so many ms, in hundredths, rounded down. */
  multiplierAt(elapsedMs: number): number;
  /** After how many ms a multiplier (hundredths) is reached. */
  reachedAt(hundredths: number): number;
  /** The multiplier (hundredths) at which this bet is cashed out by itself. */
  target(choice: Choice, stakePaise: number): number | undefined;
}

/**
 * A round for all players at once: betting, then running, then its result stands. Pure; outcomes
 * are JSON.
 */
export interface LiveGame<Choice, Outcome> extends PlayedFacts<Choice> {
  kind: 'live';
  bettingMs: number;
  /** How long the running phase takes; for a game with cash-out this is part of the secret. */
  runningMs(outcome: Outcome): number;
  resultMs: number;
  /** Whether pages learn the outcome as the running phase begins, to draw it; else at its end. */
  shownWhileRunning: boolean;
  /** Bets of one player in one round. */
  betsPerRound: number;
  draw(random: Random): Outcome;
  /** What a bet gets that stood to the end, in paise, 0 where it lost. */
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

/** Names a game in the database. */
export const gameKey = (game: Pick<GameInfo, 'provider' | 'gameId'>): string =>
  `${game.provider}/${game.gameId}`;

/** A move that the rules do not allow now. */
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
