import type { ExclusiveLease } from '@exchange/server-kit/database';
import type { Metrics } from '@exchange/server-kit/metrics';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Cluster } from './cluster/cluster.ts';
import type { Config } from './config/config.ts';
import type { Module, ModuleContext } from './modules/module-context.ts';
import type { HistorySource } from './seed/history.ts';

/** The parts that a plugin is created with. */
export interface PluginParts {
  context: ModuleContext;
  config: Pick<Config, 'testMode' | 'dataDir'>;
  /** The command line, without node and script; a plugin reads the flags that it knows. */
  args: readonly string[];
  log: FastifyBaseLogger;
  /** The servers that share the database; undefined on a single server. */
  cluster?: Cluster | undefined;
  /**
   * The lease of a single server on PostgreSQL; undefined on PGlite, which only one process can
   * open.
   */
  soleLead?: ExclusiveLease | undefined;
  /** For metrics of its own. */
  metrics?: Metrics | undefined;
}

/** A part of the server that also runs between requests, for example the exchange with its feed. */
export interface ServerPlugin {
  modules: readonly Module[];
  /** Its contribution to the seeded player's history. */
  history?: readonly HistorySource[];
  /** Further routes, for example the test controls. */
  registerRoutes?(app: FastifyInstance): void;
  /** Called once the database is ready, before the server listens. */
  start(): Promise<void>;
  /** Returns true once it can serve players; when absent, after the start. */
  isReady?: (() => boolean) | undefined;
  /** Called before the server waits for its last requests: delayed ones end now. */
  drain?(): void;
  /** Called after the last request; resolves once all of its work has ended. */
  stop(): Promise<void>;
}

export type CreatePlugin = (parts: PluginParts) => Promise<ServerPlugin>;
