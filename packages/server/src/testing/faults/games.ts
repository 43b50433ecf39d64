import type { Random } from '../../random.ts';
import type { Player, Playing } from './player.ts';

/** What game providers need to run beside the servers of a run. */
export interface GamesConfig {
  /** An empty database of their own, on the way that breaks. */
  databaseUrl: string;
  redisUrl: string;
  /** The casino base of whichever server lives. */
  operatorUrl: string;
  /** Signs the calls of both directions. */
  secret: string;
}

/** A bet of the games as the servers know it. */
export interface WalletBet {
  betId: string;
  stake: number;
  state: string;
  win: number;
}

/** Real game providers, several of them on one database. */
export interface Games {
  /** Of those that live. */
  readonly addresses: readonly string[];
  /** `kill -9` of an instance, which is started again. Resolves to what was killed. */
  kill(random: Random): Promise<string>;
  /** Opens a game for a player and plays some of it, at whichever instance is behind `url`. */
  play(playing: Playing, player: Player, url: string): Promise<void>;
  /** What must not be at any time. */
  inspect(): Promise<string[]>;
  /** Waits until nothing is on its way any more, and holds what stands against what players were told. */
  inspectEnd(listWalletBets: () => Promise<readonly WalletBet[]>): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts the providers; resolves once they can be asked. */
export type StartGames = (place: GamesConfig) => Promise<Games>;
