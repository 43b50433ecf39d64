import { REMOTE_PHASES, WEB_VITALS } from '@exchange/contract';
import { escapeHtml } from '../escape-html.ts';
import { renderStaffPage } from '../staff-page.ts';
import type { ErrorBudget } from '../telemetry/error-budget.ts';
import type { VersionStatus } from './status-model.ts';

/** Contents of the status page. */
export interface StatusParts {
  nonce: string;
  revision: number;
  versions: readonly (VersionStatus & { health: string })[];
  shellVitals: VersionStatus['vitals'];
  suspensions: ReturnType<ErrorBudget['suspensions']>;
}

const COLUMNS = [
  'Area',
  'Version',
  'Players get it as',
  'Origin',
  'Failed / used by',
  ...REMOTE_PHASES,
  ...WEB_VITALS,
  'Samples',
];
const NONE = '–';

const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;

const showTime = (found: { value: number } | undefined) =>
  found === undefined ? NONE : `${Math.round(found.value)} ms`;

const showVitals = (vitals: VersionStatus['vitals']) =>
  WEB_VITALS.map((name) =>
    name === 'CLS' ? (vitals.CLS?.value.toFixed(3) ?? NONE) : showTime(vitals[name]),
  );

const countSamples = ({ phases, vitals }: Pick<VersionStatus, 'phases' | 'vitals'>) => {
  const measured = [...Object.values(phases), ...Object.values(vitals)];
  return String(Math.max(0, ...measured.map((one) => one?.count ?? 0)));
};

const toTime = (at: number) => new Date(at).toISOString();

const showDecision = (one: StatusParts['suspensions'][number]) => {
  const { area, version, failed, used, at, until, isOnProbation } = one;
  const now = isOnProbation
    ? `is tried again until ${toTime(until)}, after it failed`
    : `is not used until ${toTime(until)}, it failed`;
  const text = `${toTime(at)}: ${area} ${version} ${now} for ${failed} of ${used} clients`;
  return `<li>${escapeHtml(text)}</li>`;
};

/**
 * Renders health, failures and measurements of each version, 75th percentiles; all text is escaped.
 */
export function renderStatusPage(parts: StatusParts): string {
  const { nonce, revision, versions, shellVitals, suspensions } = parts;
  const rows = versions.map((one) =>
    row([
      ...[one.area, one.version, one.role, one.health, `${one.failed} / ${one.used}`],
      ...REMOTE_PHASES.map((phase) => showTime(one.phases[phase])),
      ...showVitals(one.vitals),
      countSamples(one),
    ]),
  );
  const shell = row([
    ...['shell', NONE, 'its own pages', NONE, NONE],
    ...REMOTE_PHASES.map(() => NONE),
    ...showVitals(shellVitals),
    countSamples({ phases: {}, vitals: shellVitals }),
  ]);
  const decisions = suspensions.map(showDecision).join('\n');
  return renderStaffPage({
    nonce,
    title: `Remotes · revision ${revision} of the registry`,
    body: `<div class="wide" role="region" aria-label="Versions" tabindex="0">
<table>
<thead><tr>${COLUMNS.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${[...rows, shell].join('\n')}
</tbody>
</table>
</div>
<p>Times are 75th percentiles since the page began, of what this edge was told since its start.</p>
<h2>Decisions of the error budget</h2>
${decisions === '' ? '<p>None at the moment.</p>' : `<ul>${decisions}</ul>`}`,
  });
}
