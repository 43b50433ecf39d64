import type { ExpectedResults } from '@exchange/conformance';

const GONE = 'its host has no error boundary: React takes the whole page away';
const NO_FRAMES = 'the HTML of its page is empty before scripts run';
const ONE_PAGE = 'it has one page, which shows all remotes';

/** The known results of the example other than `holds`; the run passes with exactly these. */
export const expected: ExpectedResults = {
  unreachable: { outcome: 'fails', reason: GONE },
  'never-answers': { outcome: 'fails', reason: `${GONE} as the runtime gives up after 20 s` },
  'entry-missing': { outcome: 'fails', reason: GONE },
  'entry-broken': { outcome: 'fails', reason: GONE },
  'code-missing': { outcome: 'fails', reason: GONE },
  'styles-missing': { outcome: 'fails', reason: GONE },
  'throws-at-load': { outcome: 'fails', reason: GONE },
  'throws-at-mount': { outcome: 'fails', reason: GONE },
  'code-changed': { outcome: 'fails', reason: 'nothing compares its code with a hash' },
  'own-styles': { outcome: 'fails', reason: 'each app of the template styles body' },
  'manifest-503': { outcome: 'not offered', reason: 'its remotes have no manifest' },
  'manifest-other': { outcome: 'not offered', reason: 'its remotes have no manifest' },
  'calls-of-another-form': { outcome: 'not offered', reason: 'it calls no server' },
  unmounts: { outcome: 'not offered', reason: ONE_PAGE },
  'files-gone': { outcome: 'not offered', reason: ONE_PAGE },
  canary: { outcome: 'not offered', reason: 'a deploy replaces the files for everybody' },
  misfit: { outcome: 'not offered', reason: 'no gate compares its versions with a server' },
  ...Object.fromEntries(
    [
      ...['throws', 'loops', 'hangs', 'leaks', 'is-too-large', 'names-another-brand'],
      ...['breaks-out', 'is-missing', 'killed', 'switched-off', 'offer-gone'],
    ].map((rule) => [`frame-${rule}`, { outcome: 'not offered', reason: NO_FRAMES }] as const),
  ),
  disable: { outcome: 'not offered', reason: 'its host names its remotes at build time' },
};
