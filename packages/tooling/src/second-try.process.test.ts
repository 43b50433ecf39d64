import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFilesToRepeat } from './flaky-tests.ts';
import { inRoot } from './workspace.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-try-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: output + errors };
}

const readJson = async (name: string) =>
  JSON.parse(await readFile(path.join(folder, name), 'utf8')) as readonly { title: string }[];

describe('a run of Vitest', () => {
  it('lists failed tests, failed hooks and errors outside of tests', async () => {
    await writeFile(
      path.join(folder, 'some.test.mjs'),
      `describe('sums', () => {
         it('are right', () => {});
         it('are wrong', () => expect(1, 'of one').toBe(2));
       });
       describe('a suite', () => {
         beforeAll(() => { throw new Error('no database'); });
         it('never begins', () => {});
       });
       it('leaves an error behind', () => { Promise.reject(new Error('late')); });`,
    );
    const reporter = inRoot('packages/tooling/src/failed-reporter.ts');
    await writeFile(
      path.join(folder, 'run.mjs'),
      `import { startVitest } from '${inRoot('node_modules/vitest/dist/node.js')}';
       await startVitest('test', [], {
         ...{ root: '${folder}', config: false, globals: true, watch: false },
         reporters: [['${reporter}', { file: '${folder}/failed.json' }]],
       });`,
    );
    const { output } = await run(process.execPath, ['run.mjs'], { VITEST: '' });
    const failed = await readJson('failed.json').catch(() => output);
    const file = expect.stringMatching(/some\.test\.mjs$/);
    expect(failed).toEqual([
      { file, title: 'a suite', reason: 'no database' },
      { file, title: 'sums > are wrong', reason: expect.stringContaining('of one') },
      { file, title: 'an error outside of its tests', reason: 'late' },
    ]);
  });
});

describe('the second try', () => {
  const failed = (...files: string[]) =>
    files.map((file) => ({ file, title: 'a test', reason: 'late' }));

  it.each([
    [failed(), []],
    [failed('a.test.ts', 'b.test.ts', 'a.test.ts'), ['a.test.ts', 'b.test.ts']],
    [failed('a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'), []],
    [failed('a.test.ts', ''), []],
  ])('after %j repeats %j', (tests, files) => expect(listFilesToRepeat(tests)).toEqual(files));
});

describe('a run of Playwright', () => {
  const runSpecs = async (specs: string, name: string) => {
    const specFolder = path.join(folder, name);
    await mkdir(specFolder);
    await writeFile(path.join(specFolder, 'some.spec.ts'), specs);
    const reporter = inRoot('e2e/support/journey-reporter.ts');
    await writeFile(
      path.join(specFolder, 'playwright.config.mjs'),
      `export default {
         retries: 1,
         projects: [{ name: 'journeys' }],
         reporter: [['list'], ['${reporter}', { file: '${folder}/${name}.json' }]],
       };`,
    );
    const { code, output } = await run(
      inRoot('e2e/node_modules/.bin/playwright'),
      ['test', '--config', specFolder],
      { NODE_PATH: inRoot('e2e/node_modules') },
    );
    return { code, output, flaky: await readJson(`${name}.json`) };
  };

  const specs = (count: number, body: string) =>
    `import { expect, test } from '@playwright/test';
     for (let at = 0; at < ${count}; at += 1) test('test ' + at, ({}, info) => { ${body} });`;
  const fails = 'expect(info.retry).toBe(1);';

  it('is green with three tests that pass in the second try, and lists them', async () => {
    const { code, output, flaky } = await runSpecs(specs(3, fails), 'three');
    expect(flaky.map(({ title }) => title)).toEqual(['test 0', 'test 1', 'test 2']);
    expect(code, output).toBe(0);
  });

  it('is red with four of them, and with more than 70 journeys', async () => {
    const { code, output } = await runSpecs(specs(71, `if (at < 4) ${fails}`), 'many');
    expect(output).toContain('✗ more than 3 flaky tests');
    expect(output).toContain('✗ 71 journeys of at most 70');
    expect(code).toBe(1);
  });
});
