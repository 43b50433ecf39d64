import './federation-panel.css';
import type { RemoteAreaName } from '@exchange/contract';
import type { PageRegistry } from '@exchange/federation/registry';
import { type Federation, type PhaseMark, readTimeline } from '@exchange/federation/runtime';
import { hideBoundaries, showBoundaries } from '../boundaries.ts';

/** The panel's row of an area. */
interface AreaRow {
  area: RemoteAreaName;
  /** The registry's version; undefined if the area is off. */
  wanted: string | undefined;
  /** The loaded version. */
  running: string | undefined;
  /** `load ./area 120 → entry 180 → …`, ms since the navigation. */
  timeline: string;
}

/** One row for each area, in the order of the registry. */
export function calculateRows(
  registry: PageRegistry,
  runningOf: (area: RemoteAreaName) => string | undefined,
  marks: readonly PhaseMark[],
): readonly AreaRow[] {
  return Object.keys(registry.areas).map((area) => ({
    area,
    wanted: registry.remotes[area]?.active.version,
    running: runningOf(area),
    timeline: marks
      .filter(({ owner }) => owner === area)
      .map(({ phase, at }) => `${phase} ${at}`)
      .join(' → '),
  }));
}

/** Refresh interval of an open panel, in ms. */
const REFRESH_MS = 1000;

/** Shows developers the running versions, their timelines, and boundaries on demand. */
export function openFederationPanel(registry: PageRegistry, { modulesOf }: Federation): void {
  const panel = document.createElement('details');
  panel.className = 'federation-panel';
  const summary = create('summary', 'Federation');
  const body = document.createElement('tbody');
  const head = create('thead');
  head.append(toLine('th', ['area', 'wanted', 'running', 'timeline (ms)']));
  const table = create('table');
  table.append(head, body);
  panel.append(summary, createBoundariesSwitch(), table);

  const refresh = () => {
    if (!panel.open) return;
    const rows = calculateRows(registry, (area) => modulesOf(area).version(), readTimeline());
    body.replaceChildren(...rows.map(toRow));
  };
  panel.addEventListener('toggle', refresh);
  setInterval(refresh, REFRESH_MS);
  document.body.append(panel);
}

function toRow({ area, wanted, running, timeline }: AreaRow): HTMLElement {
  const row = toLine('td', [area, wanted ?? 'off', running ?? '–', timeline]);
  if (running !== wanted) row.dataset.fallenBack = '';
  return row;
}

function toLine(tag: 'td' | 'th', texts: readonly string[]): HTMLElement {
  const line = create('tr');
  line.append(...texts.map((text) => create(tag, text)));
  return line;
}

function createBoundariesSwitch(): HTMLElement {
  const label = create('label', ' boundaries');
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = 'showBoundaries' in document.documentElement.dataset;
  box.addEventListener('change', () => (box.checked ? void showBoundaries() : hideBoundaries()));
  label.prepend(box);
  return label;
}

function create(tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
