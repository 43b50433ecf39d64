import type { Engine } from './engine.ts';
import { findProgram, startProgram } from './programs.ts';
import { until } from './until.ts';

/** The protocol's key of a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const SCREEN = ':77';
const BROWSERS = ['/usr/lib/*/webkit2gtk-4*/MiniBrowser', '/usr/libexec/webkit2gtk-4*/MiniBrowser'];

/** Records thrown and logged errors in the page, as the protocol has no log. */
const LISTEN = `if (!window.faultsSeen) {
  const faults = (window.faultsSeen = []);
  addEventListener('error', (event) => faults.push(event.message || 'not loaded: ' + (event.target.src || event.target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => faults.push('unhandled: ' + reason));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => faults.push('policy: ' + effectiveDirective + ' ' + blockedURI));
  const write = console.error;
  console.error = (...words) => { faults.push(words.join(' ')); write(...words); };
}
return location.href;`;

/** Returns the paths of WebKit's programs; throws CommandFailure naming a missing package. */
export const findWebKit = () => ({
  driver: findProgram('WebKitWebDriver', 'webkit2gtk-driver'),
  binary: findProgram('MiniBrowser', 'webkit2gtk-driver', BROWSERS),
  screen: findProgram('Xvfb', 'xvfb'),
});

/** Starts WebKitGTK's MiniBrowser on a screen of its own, driven by WebKitWebDriver at a port. */
export async function startWebKit(port: number): Promise<Engine> {
  const { driver, binary, screen } = findWebKit();
  const stopScreen = startProgram(screen, [SCREEN, '-screen', '0', '1440x1000x24']);
  const stopDriver = startProgram(driver, [`--port=${port}`], {
    DISPLAY: SCREEN,
    GDK_BACKEND: 'x11',
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  });
  const dispose = async () => {
    await stopDriver();
    await stopScreen();
  };
  try {
    return await drive(`http://127.0.0.1:${port}`, binary, dispose);
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Sends a command of WebDriver (https://www.w3.org/TR/webdriver2/). Throws the driver's error. */
async function send<Value>(method: 'POST' | 'DELETE', address: string, body: object = {}) {
  const reply = await fetch(address, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value as Value;
}

async function drive(base: string, binary: string, dispose: () => Promise<void>): Promise<Engine> {
  const options = { binary, args: ['--automation'] };
  const wanted = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
  const started = await until(
    () =>
      send<{ sessionId: string; capabilities: { browserVersion: string } }>(
        'POST',
        `${base}/session`,
        { capabilities: { alwaysMatch: wanted } },
      ),
    'WebKit starts',
    60_000,
  );
  const session = `${base}/session/${started.sessionId}`;
  const command = <Value>(name: string, body: object = {}) =>
    send<Value>('POST', `${session}/${name}`, body);
  const run = <Value>(script: string) => command<Value>('execute/sync', { script, args: [] });
  const find = async (css: string) =>
    command<Record<string, string>>('element', { using: 'css selector', value: css });
  const inPage = () => command('frame', { id: null });
  const before: string[] = [];
  const readFaults = () =>
    run<string[] | null>('const seen = window.faultsSeen ?? []; return seen.splice(0);');
  return {
    name: `WebKitGTK ${started.capabilities.browserVersion}`,
    async open(address) {
      await inPage();
      before.push(...((await readFaults().catch(() => [])) ?? []));
      await command('url', { url: address });
      await until(async () => (await run<string>(LISTEN)) === address, `${address} is there`);
    },
    async evaluate<Value>(expression: string, frame?: string) {
      if (frame === undefined) return run<Value>(`return ${expression};`);
      await command('frame', { id: await find(frame) });
      try {
        return await run<Value>(`return ${expression};`);
      } finally {
        await inPage();
      }
    },
    async press(css) {
      const element = await find(css);
      await command(`element/${element[ELEMENT]}/click`);
    },
    async takeFaults() {
      return [...before.splice(0), ...((await readFaults()) ?? [])];
    },
    async close() {
      await send('DELETE', session).catch(() => undefined);
      await dispose();
    },
  };
}
