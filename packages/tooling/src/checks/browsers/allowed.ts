import type { Missing } from './script-features.ts';

/** A use in a file of a feature that a supported browser lacks. */
export interface NewerUse extends Missing {
  file: string;
  line: number;
}

/** A feature that some supported browser lacks harmlessly. */
interface Allowance {
  /** Its name in faults. */
  feature: string;
  /** Behaviour of a browser without it. */
  reason: string;
}

/** Allowances for scripts, most of them of dependencies. */
export const ALLOWED_IN_SCRIPTS: readonly Allowance[] = [
  { feature: '….startViewTransition', reason: 'React and its router call it where asked to.' },
  { feature: '….skipTransition', reason: 'Belongs to a view transition, which never began.' },
  { feature: '….detect', reason: "Is i18next's own plugin, which the app does without." },
  { feature: 'Error.captureStackTrace', reason: 'axios looks for it first.' },
  { feature: '….getTextInfo', reason: 'i18next looks for it first.' },
];

/** Allowances for style sheets. */
export const ALLOWED_IN_STYLES: readonly Allowance[] = [
  { feature: 'content-visibility', reason: 'Draws what is not on the screen too.' },
  { feature: 'contain-intrinsic-height', reason: 'Has no content-visibility either.' },
  { feature: 'scrollbar-width', reason: 'Shows a scroll bar, which phones lay over the page.' },
  { feature: 'scrollbar-width: none', reason: 'Shows a scroll bar, as above.' },
  { feature: 'text-wrap', reason: 'Breaks lines where they are full.' },
  { feature: 'text-wrap: balance', reason: 'Breaks lines where they are full.' },
  { feature: 'cursor: pointer', reason: 'iOS has no pointer.' },
  { feature: 'cursor: default', reason: 'iOS has no pointer.' },
  { feature: 'cursor: not-allowed', reason: 'iOS has no pointer.' },
  { feature: 'cursor: grab', reason: 'iOS has no pointer.' },
  { feature: 'font-family: ui-monospace', reason: 'Takes the next typeface.' },
];

const has = (allowed: readonly Allowance[], name: string) =>
  allowed.some(({ feature }) => feature === name);

/** Returns the faults of all uses except the allowed ones, as `file:line: API is not in …`. */
export const describeNewer = (
  uses: readonly NewerUse[],
  allowed: readonly Allowance[],
): readonly string[] =>
  uses
    .filter(({ feature }) => !has(allowed, feature))
    .map(
      ({ file, line, feature, lacking }) =>
        `${file}:${line}: ${feature} is not in ${lacking.join(', ')}`,
    );

/** Returns the faults of unused allowances. */
export const describeUnused = (
  uses: readonly NewerUse[],
  allowed: readonly Allowance[],
): readonly string[] =>
  allowed
    .filter(({ feature: name }) => !uses.some(({ feature }) => feature === name))
    .map(({ feature }) => `allowed.ts allows ${feature}, which nothing uses`);
