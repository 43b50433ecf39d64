import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runRelease } from './cli.ts';

const RELEASES = path.join(tmpdir(), `arguments-${process.pid}`);

beforeEach(() => vi.stubEnv('RELEASES_DIR', RELEASES));
afterEach(() => {
  rmSync(RELEASES, { recursive: true, force: true });
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('what is not understood ends with 2 and names the argument', () => {
  test.each([
    ['', 'No command is given'],
    ['deploy mfe-casino', 'deploy is not a command'],
    ['constructor', 'constructor is not a command'],
    ['rollback mfe-casino --from latest', '--from latest'],
    ['activate', '<remote> is missing'],
    ['activate mfe-poker 1.0.0', '<remote> mfe-poker'],
    ['activate mfe-casino', '<version> is missing'],
    ['activate mfe-casino ../../x', '<version> ../../x'],
    ['canary mfe-casino 1.0.0', '<percent> is missing'],
    ['canary mfe-casino 1.0.0 0%', '<percent> 0%'],
    ['canary mfe-casino 1.0.0 100%', '<percent> 100%'],
    ['canary mfe-casino 1.0.0 ten', '<percent> ten'],
    ['rollback mfe-casino 1.0.0', 'Unexpected argument 1.0.0'],
    ['check-shell shell/dist again', 'Unexpected argument again'],
    ['status --jsn', '--jsn'],
  ])('%s', async (line, reason) => {
    const printed: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)));
    expect(await runRelease(line.split(' ').filter(Boolean))).toBe(2);
    expect(printed.join()).toContain(reason);
    expect(printed.join()).toContain('Usage:');
  });
});
