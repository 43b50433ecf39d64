import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What the score of the performance is made of, by the audit that has it; in ms, the last one in points. */
const PARTS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'SI',
  'cumulative-layout-shift': 'CLS',
} as const;

/** What one run of Lighthouse found on a page. */
export interface PageReading {
  /** From 0 to 100, of the categories that were asked for. */
  scores: Readonly<Partial<Record<Category, number>>>;
  /** Audits that cost points, with their value where they have one. */
  faults: readonly string[];
  /** What the performance is made of, in words. */
  parts: string;
  /** How fast this machine was during the run; 4× slower than 1500 to 2000 stands for a phone. */
  benchmarkIndex: number;
}

/** From here on an audit counts as passed, of 1. */
const PASSED = 0.9;

function listFaults({ audits, categories }: Result): string[] {
  return Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .map((ref) => audits[ref.id])
      .filter((audit) => typeof audit?.score === 'number' && audit.score < PASSED)
      .map((audit) => {
        const value = audit?.displayValue ? ` (${audit.displayValue})` : '';
        return `${id}: ${audit?.title}${value}`;
      }),
  );
}

const describeParts = ({ audits }: Result) =>
  Object.entries(PARTS)
    .map(([id, name]) => `${name} ${audits[id]?.displayValue ?? '?'}`)
    .join(' · ');

/**
 * Runs Lighthouse in its mobile form on the browser that listens at `port`, with empty caches; what the
 * page keeps in local storage, as a session, stays. Throws where the page could not be read or led to
 * another one.
 */
export async function readPage(
  url: string,
  { port, categories }: { port: number; categories: readonly Category[] },
): Promise<PageReading> {
  const found = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error', formFactor: 'mobile' },
    onlyCategories: [...categories],
  });
  if (!found) throw new Error(`Lighthouse read nothing at ${url}`);
  const { lhr } = found;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  // A session that is over leads to another page, whose scores would stand in this one's place.
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const scores = categories.map((category) => {
    const score = lhr.categories[category]?.score;
    if (typeof score !== 'number') throw new Error(`${url} got no score for ${category}`);
    return [category, Math.round(score * 100)] as const;
  });
  return {
    scores: Object.fromEntries(scores),
    faults: listFaults(lhr),
    parts: describeParts(lhr),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}
