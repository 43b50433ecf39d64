import type { Random } from '../../random.ts';
import type { Player, Playing } from './player.ts';

/** The configuration of the game provider beside the servers of a run. */
export interface GamesConfig {
  /** A separate empty database, through the proxy. */
  databaseUrl: string;
  /** The casino base of any running server. */
  operatorUrl: string;
  /** Signs the calls of both directions. */
  secret: string;
}

/** A bet of the games in the servers' database. */
export interface WalletBet {
  betId: string;
  stake: number;
  state: string;
  win: number;
}

/** The real game provider. */
export interface Games {
  /** The address of the running one. */
  readonly address: string;
  /** Kills it with `kill -9` and starts it again. Resolves to its name and the moment. */
  kill(random: Random): Promise<string>;
  /** Opens a game for a player and plays some of it, at the provider behind `url`. */
  play(playing: Playing, player: Player, url: string): Promise<void>;
  /** Returns violated invariants; callable at any time. */
  inspect(): Promise<string[]>;
  /**
   * Waits until everything in transit has ended, and compares the data with the players' responses.
   */
  inspectEnd(listWalletBets: () => Promise<readonly WalletBet[]>): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the provider; resolves once it can be asked. */
export type StartGames = (place: GamesConfig) => Promise<Games>;
