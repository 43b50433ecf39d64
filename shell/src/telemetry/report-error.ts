import {
  ERRORS_PATH,
  type ErrorFrame,
  type ErrorReport,
  GIVEN_TICKET_META,
  MAX_FRAMES,
  MAX_MESSAGE,
  type PageErrorKind,
  readOwnFile,
  scrubMessage,
} from '@exchange/contract';
import { REGISTRY_ELEMENT_ID } from '@exchange/federation/runtime';

/** Something that was thrown in this page. */
export interface PageError {
  kind: PageErrorKind;
  /** Whatever was thrown. */
  thrown: unknown;
}

/** Maximum of reports of one page view, each of another error. */
const MAX_REPORTS = 5;
const MAX_NAME = 80;

/** `at fn (url:1:2)` and `at url:1:2` of Chrome, `fn@url:1:2` of the others. */
const FRAME =
  /^\s*(?:at (?:(.*?) \()?|(.*?)@)(https?:\/\/[^/\s()]+)(\/[^\s()?#:]+)\S*?:(\d+):(\d+)\)?$/;

const reported = new Set<string>();

/**
 * Reports an error to the edge: each once a page view, at most five, and only with a frame of our
 * code. Queries, texts of replies and data of persons are left out.
 */
export function reportError({ kind, thrown }: PageError): void {
  const { name = 'Error', message = '', stack = '' } = readThrown(thrown);
  const frames = readFrames(stack);
  if (frames.length === 0 || reported.size >= MAX_REPORTS) return;
  const report: ErrorReport = {
    // Pages over plain HTTP lack APIs of the browser: their errors are listed, and no votes.
    kind: globalThis.isSecureContext === false ? 'caught' : kind,
    name: name.replace(/[^\w.$ ]/g, '').slice(0, MAX_NAME),
    message: scrubMessage(message.slice(0, MAX_MESSAGE)).slice(0, MAX_MESSAGE),
    frames,
    isTopOurs: isTopOurs(stack),
  };
  const key = JSON.stringify(report);
  if (reported.has(key)) return;
  reported.add(key);
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${GIVEN_TICKET_META}"]`);
  const text = JSON.stringify({ ...report, ticket: meta?.content });
  navigator.sendBeacon?.(ERRORS_PATH, new Blob([text], { type: 'application/json' }));
}

interface Thrown {
  name?: string;
  message?: string;
  stack?: string;
}

/** Reads what was thrown, which may be anything. */
function readThrown(thrown: unknown): Thrown {
  if (typeof thrown !== 'object' || thrown === null) return {};
  const texts = ['name', 'message', 'stack'].flatMap((field) => {
    const value = (thrown as Record<string, unknown>)[field];
    return typeof value === 'string' ? [[field, value] as const] : [];
  });
  const found: Thrown = Object.fromEntries(texts);
  // The message of a failed call is the server's, and may hold data of the player.
  if (found.name !== 'ApiError') return found;
  const { call = '', kind, status } = thrown as { call?: string; kind?: unknown; status?: unknown };
  return { ...found, message: `${call} ${kind} ${status}`.trim() };
}

/** Functions of the browser itself, in Chrome and Safari; the code that called them is at fault. */
const NATIVE = /\(<anonymous>\)$|@\[native code\]$/;

/** Returns true for a file of the shell at this page's address, or of an area at one of the registry. */
function isOurs(origin: string, file: string): boolean {
  const own = readOwnFile(file);
  if (!own) return false;
  if (own.area === 'shell') return origin === location.origin;
  const registry = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent ?? '';
  return registry.includes(`"manifestUrl":"${origin}/`);
}

/** Returns true if the first place of a stack is in a file of ours. */
function isTopOurs(stack: string): boolean {
  const lines = stack.split('\n').filter((line) => line !== '' && !NATIVE.test(line));
  // In Chrome the message comes first.
  const top = lines.find((line) => /^\s+at /.test(line)) ?? lines[0] ?? '';
  const [, , , origin = '', file = ''] = FRAME.exec(top) ?? [];
  return isOurs(origin, file);
}

function readFrames(stack: string): ErrorFrame[] {
  const frames: ErrorFrame[] = [];
  for (const line of stack.split('\n')) {
    const [, chrome, other, origin = '', file = '', row, column] = FRAME.exec(line) ?? [];
    if (!isOurs(origin, file)) continue;
    const fn = (chrome ?? other ?? '').replace(/[^\w.$<> [\]]/g, '').slice(0, MAX_NAME);
    frames.push({ file, line: Number(row), column: Number(column), fn });
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}
