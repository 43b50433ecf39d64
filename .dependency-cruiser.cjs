// Who may import whom. Rules and the table in docs/architecture.md (`npm run docs`) are derived from these.
const { readdirSync } = require('node:fs');

const ANYTHING = null;
const APP = ['contract', 'api', 'store', 'i18n', 'ui', 'federation'];
const MAY_IMPORT = {
  contract: [],
  'server-kit': [],
  i18n: [],
  ui: ['i18n'],
  themes: [],
  store: ['contract'],
  api: ['contract', 'store'],
  federation: ['contract'],
  'area-kit': ['contract', 'federation', 'release', 'server-kit'],
  brands: ['contract', 'ui'],
  server: ['contract', 'brands', 'server-kit'],
  'casino-provider': ['contract', 'server-kit'],
  frames: ['contract'],
  edge: ['contract', 'federation', 'brands', 'server-kit', 'frames'],
  release: ['contract', 'federation', 'server-kit', 'frames'],
  tooling: ANYTHING,
  e2e: ANYTHING,
};
/** The one feature folder of a remote that its siblings may import. */
const HUBS = {
  shell: 'auth',
  'mfe-sports': 'bet-slip',
  'mfe-wallet': 'history',
  'mfe-reports': 'filters',
};
/** Folders of an app that are no features: they put features together, or serve all of them. */
const COMMON_FOLDERS = ['shared', 'app', 'layout', 'remotes'];

/** The folders of the edge in order: each imports those before it, and the files in `EDGE_BASE`. */
const EDGE_FOLDERS = ['proxy', 'versions', 'reports', 'pages', 'staff'];
/** Files beside the folders of the edge, which import none of them. */
const EDGE_BASE = [
  'answer-errors',
  'client-limit',
  'cookies',
  'security-headers',
  'send-rejection',
];

/** Folders of packages: `packages/tooling`, and the groups sdk, delivery and backend. */
const PACKAGE = 'packages/(?:(?:sdk|delivery|backend)/)?';

/** Renders the app on a server, with the packages that the page's areas use. */
const FRAME = 'packages/sdk/federation/src/frame/';
const FRAME_MAY_IMPORT = ['contract', 'store', 'api', 'i18n'];
const TEST = '\\.test\\.tsx?$|/testing/|/test-support/';
/** Files that are built, or checked apart. */
const BUILT = '(?:^|/)(?:dist|fixtures|template|\\.cache)/';
const APPS = '^(?:shell|mfe-[a-z]+)/';

const packageRules = Object.entries(MAY_IMPORT)
  .filter(([, allowed]) => allowed !== ANYTHING)
  .map(([name, allowed]) => ({
    name: `${name}-imports-${allowed.join('-') || 'no-package'}`,
    severity: 'error',
    from: { path: `^${PACKAGE}${name}/`, pathNot: `${TEST}|${FRAME}` },
    to: {
      path: '^(?:packages|shell|mfe-[a-z]+|e2e)/',
      pathNot: `^${PACKAGE}(?:${[name, ...allowed].join('|')})/`,
    },
  }));

packageRules.push({
  name: `frame-imports-${FRAME_MAY_IMPORT.join('-')}`,
  severity: 'error',
  from: { path: `^${FRAME}` },
  to: {
    path: '^(?:packages|shell|mfe-[a-z]+|e2e)/',
    pathNot: `^${PACKAGE}(?:${['federation', ...FRAME_MAY_IMPORT].join('|')})/`,
  },
});

const testRules = Object.entries(MAY_IMPORT)
  .filter(([, allowed]) => allowed !== ANYTHING)
  .map(([name, allowed]) => ({
    name: `tests-of-${name}`,
    comment: 'Tests may also use the reference server.',
    severity: 'error',
    from: { path: `^${PACKAGE}${name}/.*(?:${TEST})` },
    to: {
      path: '^(?:packages|shell|mfe-[a-z]+|e2e)/',
      pathNot: `^${PACKAGE}(?:${[name, ...allowed].join('|')})/|^packages/backend/server/src/testing/`,
    },
  }));

const EDGE = 'packages/delivery/edge/src/';
const edgeBase = `(?:${EDGE_BASE.join('|')})\\.ts$`;
const edgeRules = EDGE_FOLDERS.map((folder, at) => ({
  name: `edge-${folder}-imports-what-comes-before`,
  severity: 'error',
  from: { path: `^${EDGE}${folder}/`, pathNot: TEST },
  to: {
    path: `^${EDGE}`,
    pathNot: `^${EDGE}(?:${edgeBase}|(?:${EDGE_FOLDERS.slice(0, at + 1).join('|')})/)`,
  },
}));

edgeRules.push({
  name: 'edge-base-imports-no-folder',
  severity: 'error',
  from: { path: `^${EDGE}${edgeBase}` },
  to: { path: `^${EDGE}`, pathNot: `^${EDGE}${edgeBase}` },
});

const areas = readdirSync(__dirname).filter((name) => /^mfe-[a-z]+$/.test(name));

const commonFolders = COMMON_FOLDERS.join('|');
const hubRules = ['shell', ...areas].map((app) => ({
  name: `${app}-features-are-apart`,
  comment: 'A feature folder imports no sibling feature except the hub of its remote.',
  severity: 'error',
  from: { path: `^${app}/src/([^/]+)/`, pathNot: `^${app}/src/(?:${commonFolders})/` },
  to: {
    path: `^${app}/src/[^/]+/`,
    pathNot: `^${app}/src/(?:$1|${[HUBS[app], commonFolders].filter(Boolean).join('|')})/`,
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  tables: {
    packages: MAY_IMPORT,
    frame: FRAME_MAY_IMPORT,
    apps: APP,
    hubs: HUBS,
    commonFolders: COMMON_FOLDERS,
    edgeFolders: EDGE_FOLDERS,
  },
  forbidden: [
    ...packageRules,
    ...testRules,
    ...hubRules,
    ...edgeRules,
    {
      name: 'server-modules-stand-on-top',
      comment: 'What serves all modules of the server knows none of them.',
      severity: 'error',
      from: {
        path: '^packages/backend/server/src/(?:cluster|db|exchange|feed|files|http|idempotency|ledger)/|^packages/backend/server/src/context\\.ts$',
        pathNot: TEST,
      },
      to: { path: '^packages/backend/server/src/modules/' },
    },
    {
      name: 'apps-import-their-packages',
      severity: 'error',
      from: { path: APPS, pathNot: `${TEST}|rspack\\.config\\.ts$` },
      to: { path: '^packages/', pathNot: `^${PACKAGE}(?:${APP.join('|')})/` },
    },
    {
      name: 'tests-of-apps',
      comment: 'Tests may also use the reference server.',
      severity: 'error',
      from: { path: `${APPS}.*(?:${TEST})` },
      to: {
        path: '^packages/',
        pathNot: `^${PACKAGE}(?:${APP.join('|')})/|^packages/backend/server/src/testing/`,
      },
    },
    {
      name: 'no-app-imports-another',
      severity: 'error',
      from: { path: '^(shell|mfe-[a-z]+)/' },
      to: { path: APPS, pathNot: '^$1/' },
    },
    {
      name: 'apps-use-the-runtime-of-federation',
      severity: 'error',
      from: { path: `${APPS}src/` },
      to: { path: '^packages/sdk/federation/src/build/' },
    },
    {
      name: 'packages-by-name',
      comment:
        'A package is imported by its name, never by a path into it; run.mjs runs before names lead anywhere.',
      severity: 'error',
      from: {
        path: `^(${PACKAGE}[^/]+|shell|mfe-[a-z]+|e2e)/`,
        pathNot: '^packages/tooling/bin/run\\.mjs$',
      },
      to: {
        path: `^(?:${PACKAGE}[^/]+|shell|mfe-[a-z]+|e2e)/`,
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: [
          'aliased',
          'npm',
          'localmodule',
          'npm-dev',
          'npm-no-pkg',
          'aliased-workspace',
        ],
      },
    },
    {
      name: 'api-only-in-api-files',
      comment: 'Only *.api.ts asks the API, and the start of the shell, which sets it up.',
      severity: 'error',
      from: {
        path: `${APPS}src/`,
        pathNot: `\\.api\\.tsx?$|${TEST}|^shell/src/(?:main\\.ts|app/)`,
      },
      to: { path: '^packages/sdk/api/' },
    },
    {
      name: 'ui-knows-no-data',
      severity: 'error',
      from: { path: '^packages/sdk/ui/' },
      to: { path: 'node_modules/(?:react-router|@tanstack/react-query|zustand)' },
    },
    {
      name: 'router-through-its-facade',
      comment: 'Sharing the whole router would ship all of it.',
      severity: 'error',
      from: { path: `${APPS}src/`, pathNot: TEST },
      to: { path: 'node_modules/react-router' },
    },
    {
      name: 'i18next-through-its-facade',
      comment: 'A second i18next has no language, and sharing the whole would ship all of it.',
      severity: 'error',
      from: { pathNot: `^packages/sdk/i18n/|node_modules|${TEST}` },
      to: { path: 'node_modules/(?:react-)?i18next/' },
    },
    {
      name: 'no-cycles',
      comment: 'Types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // React past the alias of frames has a name of its own.
      to: { couldNotResolve: true, pathNot: '^(?:node:|react-itself$)' },
    },
  ],
  forbiddenWithoutTests: [
    {
      name: 'folders-import-in-one-direction',
      comment: 'No two folders import each other, directly or by others; tests may reach anywhere.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  withoutTests: { exclude: { path: `${BUILT}|${TEST}` } },
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: BUILT },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
