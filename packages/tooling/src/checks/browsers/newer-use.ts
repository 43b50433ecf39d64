import type { Missing } from './script-features.ts';

/** A use in a file of a feature that a supported browser lacks. */
export interface NewerUse extends Missing {
  file: string;
  line: number;
}
