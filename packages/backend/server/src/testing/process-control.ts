import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A test's control of a program that runs as a separate process. */
export interface ProcessControl {
  pid: number | undefined;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
  /** SIGTERM: resolves to the exit code. */
  stop(): Promise<number | null>;
  /** SIGSTOP: suspends it. */
  pause(): void;
  resume(): void;
}

/** Returns the control of a started process. */
export function controlProcess(child: ChildProcess): ProcessControl {
  return {
    pid: child.pid,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}
