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
      script: 'start',
      summary: 'build what changed, then run the whole system',
      load: async () => (await import('./commands/start.ts')).startCommand,
    },
    dev: {
      script: 'dev',
      summary: 'run the system, show each change in open pages',
      load: async () => (await import('./commands/dev.ts')).devCommand,
    },
    cluster: {
      script: 'cluster',
      summary: 'run several servers and edges behind nginx',
      load: async () => (await import('./commands/start.ts')).clusterCommand,
    },
    area: {
      script: 'area',
      summary: 'write a new area',
      load: async () => (await import('./commands/area.ts')).areaCommand,
    },
    build: {
      script: 'build',
      summary: 'build the apps whose inputs changed',
      load: async () => (await import('./commands/build.ts')).buildCommand,
    },
    clean: {
      script: 'clean',
      summary: 'remove builds and caches',
      load: async () => (await import('./commands/build.ts')).cleanCommand,
    },
  },
  'Check and test it': {
    lint: {
      script: 'lint',
      summary: 'hold the style of all files',
      load: async () => (await import('./commands/style.ts')).lintCommand,
    },
    format: {
      script: 'format',
      summary: 'format all files',
      load: async () => (await import('./commands/style.ts')).formatCommand,
    },
    typecheck: {
      script: 'typecheck',
      summary: 'hold the types of all packages',
      load: async () => (await import('./commands/style.ts')).typecheckCommand,
    },
    'test-unit': {
      script: 'test:unit',
      summary: 'run the tests of rules and components on their own',
      load: async () => (await import('./commands/test.ts')).testUnitCommand,
    },
    'test-integration': {
      script: 'test:integration',
      summary: 'run the tests that need the server or a database',
      load: async () => (await import('./commands/test.ts')).testIntegrationCommand,
    },
    'test-coverage': {
      script: 'test:coverage',
      summary: 'measure how much of the front end tests reach',
      load: async () => (await import('./commands/test.ts')).testCoverageCommand,
    },
    'test-watch': {
      script: 'test:watch',
      summary: 'run unit tests again at each change',
      load: async () => (await import('./commands/test.ts')).testWatchCommand,
    },
    check: {
      script: 'check',
      summary: 'style, types, imports, colours, browsers, secrets, tags',
      load: async () => (await import('./commands/check.ts')).checkCommand,
    },
    test: {
      script: 'test',
      summary: 'what a change may break: checks, tests, browser journeys',
      load: async () => (await import('./commands/test.ts')).testCommand,
    },
    'test-system': {
      script: 'test:system',
      summary: 'run all other tests: looks, games, clusters, releases…',
      load: async () => (await import('./commands/test-system.ts')).testSystemCommand,
    },
    'test-browsers': {
      script: 'test:browsers',
      summary: 'open the main pages in Firefox and WebKit',
      load: async () => (await import('./commands/test-system.ts')).testBrowsersCommand,
    },
    'test-faults': {
      script: 'test:faults',
      summary: 'kill, cut and slow servers while players play',
      load: async () => (await import('./commands/test-faults.ts')).testFaultsCommand,
    },
    'test-fuzz': {
      script: 'test:fuzz',
      summary: 'send generated inputs to every call',
      load: async () => (await import('./commands/test-faults.ts')).testFuzzCommand,
    },
    visual: {
      script: 'visual',
      summary: 'compare pictures of this tree with those of a base',
      load: async () => (await import('./commands/visual.ts')).visualCommand,
    },
    screens: {
      script: 'screens',
      summary: 'take pictures of every page',
      load: async () => (await import('./commands/visual.ts')).screensCommand,
    },
    audit: {
      script: 'audit',
      summary: 'ask the registry for known faults of dependencies',
      load: async () => (await import('./commands/audit.ts')).auditCommand,
    },
  },
  'Measure it': {
    bench: {
      script: 'bench',
      summary: 'run the benchmarks, or those that are named',
      load: async () => (await import('./commands/bench.ts')).benchCommand,
    },
    'bench-load': {
      script: 'bench:load',
      summary: 'run the benchmarks of load',
      load: async () => (await import('./commands/bench.ts')).benchLoadCommand,
    },
  },
  'Release and operate it': {
    release: {
      script: 'release',
      summary: 'publish, activate and roll back versions of an area',
      load: async () => {
        const { runRelease, USAGE } = await import('@exchange/release/cli');
        return { help: USAGE, run: runRelease };
      },
    },
    'sdk-pack': {
      script: 'sdk:pack',
      summary: 'pack the SDK for areas outside this repository',
      load: async () => (await import('./commands/sdk.ts')).sdkPackCommand,
    },
    changeset: {
      script: 'changeset',
      summary: 'describe a change of the SDK for its changelogs',
      load: async () => (await import('./commands/sdk.ts')).changesetCommand,
    },
    'sdk-version': {
      script: 'sdk:version',
      summary: 'raise the versions of the SDK by its changesets',
      load: async () => (await import('./commands/sdk.ts')).sdkVersionCommand,
    },
    brand: {
      script: 'brand',
      summary: 'create, check, preview, add and remove a brand',
      load: async () => (await import('./commands/brand.ts')).brandCommand,
    },
    'admin-create': {
      script: 'admin:create',
      summary: 'create an admin',
      load: async () => (await import('./commands/data.ts')).adminCreateCommand,
    },
    'sessions-end': {
      script: 'sessions:end',
      summary: 'sign all players and staff out',
      load: async () => (await import('./commands/data.ts')).sessionsEndCommand,
    },
    'audit-export': {
      script: 'audit:export',
      summary: 'write the audit trail into a bucket',
      load: async () => (await import('./commands/data.ts')).auditExportCommand,
    },
    'database-migrate': {
      script: 'database:migrate',
      summary: 'bring the tables up to date as their owner',
      load: async () => (await import('./commands/data.ts')).databaseMigrateCommand,
    },
    backup: {
      script: 'backup',
      summary: 'back up the whole system',
      load: async () => (await import('./commands/backup.ts')).backupCommand,
    },
    restore: {
      script: 'restore',
      summary: 'restore a backup into an empty system',
      load: async () => (await import('./commands/backup.ts')).restoreCommand,
    },
  },
  'Write documents': {
    docs: {
      script: 'docs',
      summary: 'list environment variables, and who may import whom',
      load: async () => (await import('./commands/docs.ts')).docsCommand,
    },
    'docs-spec-map': {
      script: 'docs:spec-map',
      summary: 'list which tests hold which sentence',
      load: async () => (await import('./commands/docs.ts')).docsSpecMapCommand,
    },
  },
};
