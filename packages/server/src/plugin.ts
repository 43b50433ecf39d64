import type { Metrics } from '@exchange/metrics';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Cluster } from './cluster/cluster.ts';
import type { ExclusiveLease } from './cluster/exclusive-lease.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Module } from './modules/index.ts';
import type { HistorySource } from './seed/history.ts';

/** What an plugin is made with. */
export interface PluginParts {
  context: Context;
  config: Pick<Config, 'testMode' | 'dataDir'>;
  /** The command line, without node and script; an plugin reads the flags that it knows. */
  args: readonly string[];
  log: FastifyBaseLogger;
  /** The servers that share the database; undefined: there is but this one. */
  cluster?: Cluster | undefined;
  /** Of a server that is alone on a PostgreSQL; undefined on PGlite, which nobody else can open. */
  soleLead?: ExclusiveLease | undefined;
  /** For numbers of its own. */
  metrics?: Metrics | undefined;
}

/** A part of the server that also runs between requests, for example the exchange with its feed. */
export interface ServerPlugin {
  modules: readonly Module[];
  /** What it adds to the seeded player's past. */
  history?: readonly HistorySource[];
  /** Further routes, for example the test controls. */
  registerRoutes?(app: FastifyInstance): void;
  /** Called once the database is ready, before the server listens. */
  start(): Promise<void>;
  /** Whether it can serve players by now; once started it can, where it does not say. */
  isReady?: (() => boolean) | undefined;
  /** Called before the server waits for its last requests: those that wait themselves end now. */
  drain?(): void;
  /** Called after the last request; ends once nothing of it runs any more. */
  stop(): Promise<void>;
}

export type CreatePlugin = (parts: PluginParts) => Promise<ServerPlugin>;
