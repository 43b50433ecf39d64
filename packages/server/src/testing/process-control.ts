import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a test does to a program that runs as a process of its own. */
export interface ProcessControl {
  pid: number | undefined;
  /** Ends it with kill -9. */
  kill(): Promise<void>;
  /** SIGTERM: it ends in its own way; the exit code. */
  stop(): Promise<number | null>;
  /** SIGSTOP: it holds all that it has and does nothing. */
  pause(): void;
  resume(): void;
}

/** The signals of a process that was started. */
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
