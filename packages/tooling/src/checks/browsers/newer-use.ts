import type { Missing } from './script-features.ts';

/** What a file uses that a promised browser lacks. */
export interface NewerUse extends Missing {
  file: string;
  line: number;
}
