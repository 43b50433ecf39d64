import type { Command } from './command.ts';

/** An entry of `npm run help`. */
export interface Listed {
  /** Its script in package.json. */
  script: string;
  summary: string;
  load(): Promise<Command>;
}

/** All commands by name, in the groups of `npm run help`. */
export const COMMANDS: Readonly<Record<string, Readonly<Record<string, Listed>>>> = {
  'Run it': {
    start: {
      ...{ script: 'start', summary: 'build what changed, then run the whole system' },
      load: () => import('./commands/start.ts'),
    },
    dev: {
      ...{ script: 'dev', summary: 'run the system, rebuild and reload at each change' },
      load: () => import('./commands/dev.ts'),
    },
    cluster: {
      ...{ script: 'cluster', summary: 'run several servers and edges behind nginx' },
      load: () => import('./commands/cluster.ts'),
    },
    build: {
      ...{ script: 'build', summary: 'build the apps whose inputs changed' },
      load: () => import('./commands/build.ts'),
    },
    clean: {
      ...{ script: 'clean', summary: 'remove builds and caches' },
      load: () => import('./commands/clean.ts'),
    },
  },
  'Check and test it': {
    lint: {
      ...{ script: 'lint', summary: 'hold the style of all files' },
      load: () => import('./commands/lint.ts'),
    },
    format: {
      ...{ script: 'format', summary: 'format all files' },
      load: () => import('./commands/format.ts'),
    },
    typecheck: {
      ...{ script: 'typecheck', summary: 'hold the types of all packages' },
      load: () => import('./commands/typecheck.ts'),
    },
    'test-unit': {
      ...{ script: 'test:unit', summary: 'run the tests without a browser' },
      load: () => import('./commands/test-unit.ts'),
    },
    'test-watch': {
      ...{ script: 'test:watch', summary: 'run unit tests again at each change' },
      load: () => import('./commands/test-watch.ts'),
    },
    check: {
      ...{ script: 'check', summary: 'style, types, imports, colours, browsers, secrets, tags' },
      load: () => import('./commands/check.ts'),
    },
    test: {
      ...{ script: 'test', summary: 'checks, unit tests, build and browser tests' },
      load: () => import('./commands/test.ts'),
    },
    'test-system': {
      ...{ script: 'test:system', summary: 'tests of clusters, faults, releases and conformance' },
      load: () => import('./commands/test-system.ts'),
    },
    'test-browsers': {
      ...{ script: 'test:browsers', summary: 'open the main pages in Firefox and WebKit' },
      load: () => import('./commands/test-browsers.ts'),
    },
    'test-faults': {
      ...{ script: 'test:faults', summary: 'kill, cut and slow servers while players play' },
      load: () => import('./commands/test-faults.ts'),
    },
    'test-fuzz': {
      ...{ script: 'test:fuzz', summary: 'send generated inputs to every call' },
      load: () => import('./commands/test-fuzz.ts'),
    },
    conformance: {
      ...{ script: 'conformance', summary: 'test a running system by its address' },
      load: () => import('./commands/conformance.ts'),
    },
    visual: {
      ...{ script: 'visual', summary: 'compare pictures of this tree with those of a base' },
      load: () => import('./commands/visual.ts'),
    },
    screens: {
      ...{ script: 'screens', summary: 'take pictures of every page' },
      load: () => import('./commands/screens.ts'),
    },
    audit: {
      ...{ script: 'audit', summary: 'ask the registry for known faults of dependencies' },
      load: () => import('./commands/audit.ts'),
    },
  },
  'Measure it': {
    bench: {
      ...{ script: 'bench', summary: 'run the benchmarks, or those that are named' },
      load: () => import('./commands/bench.ts'),
    },
    'bench-load': {
      ...{ script: 'bench:load', summary: 'run the benchmarks of load' },
      load: () => import('./commands/bench-load.ts'),
    },
  },
  'Release and operate it': {
    release: {
      ...{ script: 'release', summary: 'publish, activate and roll back versions of an area' },
      load: () => import('./commands/release.ts'),
    },
    brand: {
      ...{ script: 'brand', summary: 'create, check, preview, add and remove a brand' },
      load: () => import('./commands/brand.ts'),
    },
    'admin-create': {
      ...{ script: 'admin:create', summary: 'create an admin' },
      load: () => import('./commands/admin-create.ts'),
    },
    'sessions-end': {
      ...{ script: 'sessions:end', summary: 'sign all players and staff out' },
      load: () => import('./commands/sessions-end.ts'),
    },
    'audit-trail': {
      ...{ script: 'audit:trail', summary: 'verify the audit trail' },
      load: () => import('./commands/audit-trail.ts'),
    },
    'database-migrate': {
      ...{ script: 'database:migrate', summary: 'bring the tables up to date as their owner' },
      load: () => import('./commands/database-migrate.ts'),
    },
    backup: {
      ...{ script: 'backup', summary: 'back up the whole system' },
      load: () => import('./commands/backup.ts'),
    },
    restore: {
      ...{ script: 'restore', summary: 'restore a backup into an empty system' },
      load: () => import('./commands/restore.ts'),
    },
  },
  'Write documents': {
    'docs-config': {
      ...{ script: 'docs:config', summary: 'list all environment variables' },
      load: () => import('./commands/docs-config.ts'),
    },
    'docs-spec-map': {
      ...{ script: 'docs:spec-map', summary: 'list which tests hold which sentence' },
      load: () => import('./commands/docs-spec-map.ts'),
    },
  },
};
