import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Audits of the performance score; in ms, the last one in points. */
const PARTS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'speed-index': 'SI',
  'cumulative-layout-shift': 'CLS',
} as const;

/** Result of one run of Lighthouse on a page. */
export interface PageReading {
  /** Scores from 0 to 100, of the requested categories. */
  scores: Readonly<Partial<Record<Category, number>>>;
  /** Audits that cost points, with their values. */
  faults: readonly string[];
  /** Formatted parts of the performance score. */
  parts: string;
  /** Speed of this machine during the run; 1500 to 2000 at 4× slowdown corresponds to a phone. */
  benchmarkIndex: number;
}

/** Minimum of a passed audit, of 1. */
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
 * Runs mobile Lighthouse on the browser at `port`, with empty caches but existing local storage.
 * Throws if the page could not be read or redirected.
 */
export async function readPage(
  url: string,
  { port, categories }: { port: number; categories: readonly Category[] },
): Promise<PageReading> {
  const found = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...categories],
  });
  if (!found) throw new Error(`Lighthouse read nothing at ${url}`);
  const { lhr } = found;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  // An expired session redirects to another page, whose scores would be recorded instead.
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
