import { runStep } from '@exchange/server-kit/steps';

/** Runs a step of a command, and says so on stderr: its results, also for programs, are on stdout. */
export const step = <T>(title: string, work: () => Promise<T>): Promise<T> =>
  runStep(title, work, { print: (line) => console.error(line) });
