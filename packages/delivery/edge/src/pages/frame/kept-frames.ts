import type { Brand } from '@exchange/brands';
import type { FirstCall, RemoteModuleName } from '@exchange/contract';
import type { SelectedRegistry } from '@exchange/federation/registry';
import { LRUCache } from 'lru-cache';
import type { PageLanguage } from '../../cookies.ts';
import type { PageShell } from '../../versions/releases/shell-source.ts';
import type { FoundAnswers, Visitor } from './first-answers.ts';
import type { FrameVersion } from './version-faults.ts';

/** A page that asks for a frame. */
export interface FramedPage {
  brand: Brand;
  /** Names of other brands. */
  foreign: () => readonly string[];
  path: string;
  language: PageLanguage;
  wide: boolean;
  registry: SelectedRegistry;
  shell: PageShell;
  /** The module with the page's first content. */
  module: RemoteModuleName | undefined;
  calls: readonly FirstCall[];
  visitor: Visitor;
  /** Counts a fault of a version in the error budget. */
  vote: (version: FrameVersion, fault: string) => void;
}

/** What one release brings to a frame. */
export interface ModuleFrame {
  html: string;
  /** Style sheets, each for an element of its own. */
  styles: readonly string[];
}

/** The first content of a page, with the styles that it needs. */
export interface PageFrame extends ModuleFrame {
  /** Time since its data were asked for, in ms. */
  ageMs: number;
}

/** A frame as it was made. */
export interface MadeFrame extends ModuleFrame {
  /** False if a module of it was not there, and may be by now. */
  isWhole: boolean;
}

interface Kept {
  made: MadeFrame;
  brand: Brand;
  answers: Pick<FoundAnswers, 'hash' | 'askedAt'>;
  renderedAt: number;
}

/** Age of its data until which a frame is given as it is, and while it is made again, in ms. */
const DATA_MS = { fresh: 1000, max: 2000 };
/** Time for which a frame stays as it is with the same data: its clock stands meanwhile, in ms. */
const CLOCK_MS = 3000;
const MAX_KEPT = 500;
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** The frames that an edge keeps, by what determines them beside their data. */
export interface KeptFrames {
  find: (key: string) => { frame: PageFrame; isFresh: boolean } | undefined;
  /** Returns the frame if it would be the same with these answers, which it has from now on. */
  confirm: (key: string, brand: Brand, answers: FoundAnswers) => PageFrame | undefined;
  keep: (key: string, brand: Brand, answers: FoundAnswers, made: MadeFrame) => PageFrame;
}

/** Creates the store of an edge's frames. */
export function createKeptFrames(): KeptFrames {
  const all = new LRUCache<string, Kept>({
    max: MAX_KEPT,
    maxSize: MAX_KEPT_BYTES,
    ttl: CLOCK_MS + DATA_MS.max,
    sizeCalculation: ({ made: { html, styles } }) => html.length + lengthOf(styles) + 1,
  });
  const give = ({ made: { html, styles }, answers }: Kept): PageFrame => ({
    html,
    styles,
    ageMs: performance.now() - answers.askedAt,
  });
  return {
    find(key) {
      const known = all.get(key);
      const frame = known && give(known);
      if (!frame || frame.ageMs >= DATA_MS.max) return undefined;
      return { frame, isFresh: frame.ageMs < DATA_MS.fresh };
    },
    confirm(key, brand, { hash, askedAt }) {
      const known = all.get(key);
      const isSame = known?.made.isWhole && known.brand === brand && known.answers.hash === hash;
      if (!isSame || performance.now() - known.renderedAt >= CLOCK_MS) return undefined;
      known.answers = { hash, askedAt };
      return give(known);
    },
    keep(key, brand, { hash, askedAt }, made) {
      const kept = { made, brand, answers: { hash, askedAt }, renderedAt: performance.now() };
      all.set(key, kept);
      return give(kept);
    },
  };
}

/** Returns the characters of texts. */
export const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** Returns what determines a frame. */
export function keyOf({
  brand,
  language,
  wide,
  path,
  registry,
  shell,
  visitor,
}: FramedPage): string {
  const versions = Object.entries(registry.remotes).map(
    ([area, { active }]) => `${area} ${active.version}`,
  );
  const build = shell.version ?? JSON.stringify(shell.build.entry);
  return JSON.stringify([
    brand.id,
    brand.title,
    language,
    wide,
    path,
    visitor.host,
    build,
    versions,
  ]);
}
