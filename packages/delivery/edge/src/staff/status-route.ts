import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { REMOTE_PHASES, type RemoteAreaName, SHELL, WEB_VITALS } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { clientOf, limitClients } from '../client-limit.ts';
import { escapeHtml } from '../pages/escape.ts';
import type { ErrorGroup } from '../reports/errors.ts';
import type { MapFrames, MappedFrame } from '../reports/frame-mapper.ts';
import type { Reports } from '../reports/register-reports.ts';
import type { ErrorBudget } from '../versions/budget/error-budget.ts';
import type { Versions, VersionsConfig } from '../versions/open-versions.ts';
import { findReader } from './find-reader.ts';
import type { StaffConfig } from './staff-config.ts';
import { STATUS_PATH } from './staff-host.ts';
import { renderStaffPage, staffPageHeaders } from './staff-page.ts';
import { describeShell, describeVersions, type VersionStatus } from './status-model.ts';

/** Contents of the status page. */
interface StatusContent {
  nonce: string;
  revision: number;
  /** Why files of the registry are refused, by area. */
  faults: Readonly<Record<string, string>>;
  versions: readonly (VersionStatus & { health: string })[];
  shellVitals: VersionStatus['vitals'];
  suspensions: ReturnType<ErrorBudget['suspensions']>;
  errors: readonly ShownError[];
}

/** An error with its frames, mapped to the sources where maps were read in time. */
type ShownError = Omit<ErrorGroup, 'frames'> & { frames: readonly MappedFrame[] };

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

const showDecision = (one: StatusContent['suspensions'][number]) => {
  const { area, version, failed, used, at, until, isOnProbation } = one;
  const now = isOnProbation
    ? `is tried again until ${toTime(until)}, after it failed`
    : `is not used until ${toTime(until)}, it failed`;
  const text = `${toTime(at)}: ${area} ${version} ${now} for ${failed} of ${used} clients`;
  return `<li>${escapeHtml(text)}</li>`;
};

const ERROR_COLUMNS = ['Area', 'Version', 'Times', 'Last', 'Kind', 'Error', 'Place'];
const MAX_ERRORS = 50;
const MAX_PLACES = 5;

const showPlace = ({ file, line, column, fn, source }: MappedFrame) => {
  const place = source ? `${source.file}:${source.line}` : `${file}:${line}:${column}`;
  return `${fn && `${fn} `}${place}`;
};

const showError = (one: ShownError) =>
  row([
    one.area,
    one.version,
    String(one.count),
    toTime(one.lastAt),
    one.kind,
    `${one.name}: ${one.message}`,
    one.frames.slice(0, MAX_PLACES).map(showPlace).join(' ← '),
  ]);

/** Renders errors of pages as a table; all text is escaped. */
function renderErrors(errors: StatusContent['errors']): string {
  if (errors.length === 0) return '<p>None.</p>';
  return `<div class="wide" role="region" aria-label="Errors" tabindex="0">
<table>
<thead><tr>${ERROR_COLUMNS.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${errors.map(showError).join('\n')}
</tbody>
</table>
</div>`;
}

/**
 * Renders health, failures and measurements of each version, 75th percentiles; all text is escaped.
 */
function renderStatusPage(content: StatusContent): string {
  const { nonce, revision, faults, versions } = content;
  const { shellVitals, suspensions, errors } = content;
  const rows = versions.map((one) =>
    row([
      one.area,
      one.version,
      one.role,
      one.health,
      `${one.failed} / ${one.used}`,
      ...REMOTE_PHASES.map((phase) => showTime(one.phases[phase])),
      ...showVitals(one.vitals),
      countSamples(one),
    ]),
  );
  const shell = row([
    'shell',
    NONE,
    'its own pages',
    NONE,
    NONE,
    ...REMOTE_PHASES.map(() => NONE),
    ...showVitals(shellVitals),
    countSamples({ phases: {}, vitals: shellVitals }),
  ]);
  const decisions = suspensions.map(showDecision).join('\n');
  const refused = Object.values(faults).map((fault) => `<li>${escapeHtml(fault)}</li>`);
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
<p>Times are 75th percentiles since the page began, of the latest 500 pages that sent a time to this edge.</p>
${refused.length > 0 ? `<h2>Refused of the registry</h2>\n<ul>${refused.join('\n')}</ul>` : ''}
<h2>Decisions of the error budget</h2>
${decisions === '' ? '<p>None at the moment.</p>' : `<ul>${decisions}</ul>`}
<h2>Errors in pages, sent to this edge</h2>
${renderErrors(errors)}`,
  });
}

const HEALTH_TIMEOUT_MS = 1500;
/** Source maps may come from a bucket. */
const MAPS_MS = 1500;
const MAX_A_MINUTE = 30;

/** Who reads the status, and where the files of the areas are. */
export interface StatusConfig extends Pick<VersionsConfig, 'originOf'> {
  /** Permissions of staff; undefined: none. */
  staff: StaffConfig | undefined;
}

/** Registers `/staff/status`: metrics of each version of each remote; not public. */
export function registerStatus(
  app: FastifyInstance,
  config: StatusConfig,
  parts: Reports & Pick<Versions, 'source' | 'shells' | 'budget'>,
): void {
  const { source, shells, budget, samples, errors, mapFrames } = parts;
  app.register(async (scope) => {
    await limitClients(scope, MAX_A_MINUTE);
    scope.get(STATUS_PATH, async (request, reply) => {
      const reader = findReader(request, config.staff?.keys ?? []);
      if (reader === undefined) {
        if (config.staff) reply.header('www-authenticate', 'Basic realm="Staff", charset="UTF-8"');
        // Browsers download a response without a type.
        return reply
          .code(config.staff ? 401 : 403)
          .type('text/plain; charset=utf-8')
          .send('This page is for staff.');
      }
      request.log.info({ client: clientOf(request), staff: reader }, 'Status read');
      const [document, current] = await Promise.all([source.current(), shells.readActive()]);
      budget.follow(document);
      const described = await describeVersions(document, {
        budget,
        samples,
        fit: { provides: current.provides, findUnread: shells.findUnread },
      });
      const versions = await Promise.all(
        described.map(async (one) => ({
          ...one,
          // Edges serve the files of the shell themselves.
          health:
            one.area === SHELL ? 'the edges' : await readHealth(one.area, one.url, config.originOf),
        })),
      );
      const nonce = randomBytes(16).toString('base64');
      return reply.headers(staffPageHeaders(nonce)).send(
        renderStatusPage({
          nonce,
          revision: document.revision,
          faults: source.faults(),
          versions,
          shellVitals: describeShell(samples),
          suspensions: budget.suspensions(),
          errors: await mapErrors(errors.list().slice(0, MAX_ERRORS), mapFrames),
        }),
      );
    });
  });
}

/** Maps all errors within MAPS_MS; those that take longer are shown as they were reported. */
async function mapErrors(
  errors: readonly ErrorGroup[],
  mapFrames: MapFrames,
): Promise<readonly ShownError[]> {
  const late = sleep(MAPS_MS, undefined, { ref: false });
  return Promise.all(
    errors.map(async (one) => {
      const mapped = await Promise.race([mapFrames(one.frames), late]);
      return mapped ? { ...one, frames: mapped } : one;
    }),
  );
}

async function readHealth(
  area: RemoteAreaName,
  url: string,
  originOf: VersionsConfig['originOf'],
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
    const response = await fetch(new URL(url, originOf(area)), { method: 'HEAD', signal });
    return response.ok ? 'answers' : `answers ${response.status}`;
  } catch {
    return 'does not answer';
  }
}
