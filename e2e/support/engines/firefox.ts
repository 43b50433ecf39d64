import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bidi, openBidi } from './bidi.ts';
import type { Engine } from './engine.ts';
import { findProgram, startProgram } from './programs.ts';
import { until } from './until.ts';

/** A result of a page: a value, an element, or a thrown error. */
interface Evaluated {
  type: 'success' | 'exception';
  result?: { type: string; value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

interface LogEntry {
  level: string;
  text: string;
  source: { context?: string };
}

interface Tree {
  contexts: { context: string; children: { context: string }[] }[];
}

/** The hash of empty content: of a preload that leaving its page aborted. */
const BROKEN_OFF = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** Returns the path of Firefox; throws CommandFailure naming its package if it is missing. */
export const findFirefox = (): string => findProgram('firefox-esr', 'firefox-esr');

/** Starts Firefox ESR without a window, driven by WebDriver BiDi at a port. */
export async function startFirefox(port: number): Promise<Engine> {
  const program = findFirefox();
  const profile = await mkdtemp(path.join(tmpdir(), 'exchange-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile];
  const stop = startProgram(program, [...args, `--remote-debugging-port=${port}`]);
  const dispose = async () => {
    await stop();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const line = await until(
      () => openBidi(`ws://127.0.0.1:${port}/session`),
      'Firefox listens',
      60_000,
    );
    return await drive(line, dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function drive(line: Bidi, dispose: () => Promise<void>): Promise<Engine> {
  const { capabilities } = await line.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  );
  const faults: string[] = [];
  line.on('log.entryAdded', (params) => {
    const { level, text } = params as LogEntry;
    if (level === 'error' && !text.includes(BROKEN_OFF)) faults.push(text);
  });
  await line.send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await line.send<Tree>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';

  const evaluateIn = async (place: string, expression: string) => {
    const { type, result, exceptionDetails } = await line.send<Evaluated>('script.evaluate', {
      ...{ expression, awaitPromise: true, target: { context: place } },
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result;
  };
  const findFrame = async (css: string) => {
    const place = `document.querySelector(${JSON.stringify(css)})`;
    const node = await evaluateIn(context, `${place}?.contentWindow`);
    const { context: inner } = (node as { value?: { context?: string } } | undefined)?.value ?? {};
    if (inner === undefined) throw new Error(`There is no frame ${css}`);
    return inner;
  };
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) =>
      void (await line.send('browsingContext.navigate', { context, url, wait: 'none' })),
    async evaluate<Value>(expression: string, frame?: string) {
      const place = frame === undefined ? context : await findFrame(frame);
      const result = await evaluateIn(place, `JSON.stringify(${expression})`);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Value;
    },
    async press(css) {
      const element = await evaluateIn(context, `document.querySelector(${JSON.stringify(css)})`);
      const origin = { type: 'element', element: { sharedId: element?.sharedId } };
      await line.send('input.performActions', {
        context,
        actions: [
          {
            ...{ type: 'pointer', id: 'mouse' },
            actions: [
              { type: 'pointerMove', x: 0, y: 0, origin },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    takeFaults: async () => faults.splice(0),
    async close() {
      line.close();
      await dispose();
    },
  };
}
