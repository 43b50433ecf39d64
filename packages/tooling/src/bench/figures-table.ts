import type { Figure } from './figure.ts';

/** Larger values are rounded to integers. */
const WHOLE_FROM = 100;

const show = (value: number) =>
  value >= WHOLE_FROM ? String(Math.round(value)) : String(Number(value.toPrecision(3)));

function toRow({ name, unit, value, baseline, aim }: Figure): string {
  const cells = [
    name,
    `${show(value)} ${unit}`,
    baseline ? `${baseline.name}: ${show(baseline.value)} ${unit}` : '–',
    baseline && baseline.value > 0 ? (value / baseline.value).toFixed(2) : '–',
    aim ? `${aim.text} ${aim.met ? '✓' : '✗'}` : '–',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Renders results as a markdown table; the ratio is the value by its baseline. */
export function renderFigures(figures: readonly Figure[]): string {
  return [
    '| figure | measured | baseline of the same run | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...figures.map(toRow),
  ].join('\n');
}
