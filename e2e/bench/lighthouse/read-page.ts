import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What one run of Lighthouse found on a page. */
export interface PageReading {
  /** From 0 to 100. */
  scores: Readonly<Record<Category, number>>;
  /** Audits that cost points, with their place in the page where they have one. */
  faults: readonly string[];
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

/**
 * Runs Lighthouse in its mobile form on the browser that listens at `port`; `keepStorage` leaves a
 * session in place. Throws where the page could not be read or led to another one.
 */
export async function readPage(
  url: string,
  { port, keepStorage = false }: { port: number; keepStorage?: boolean | undefined },
): Promise<PageReading> {
  const found = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error', formFactor: 'mobile' },
    ...{ onlyCategories: [...CATEGORIES], disableStorageReset: keepStorage },
  });
  if (!found) throw new Error(`Lighthouse read nothing at ${url}`);
  const { lhr } = found;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  // A session that is over leads to another page, whose scores would stand in this one's place.
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  const scoreOf = (category: Category) => {
    const score = lhr.categories[category]?.score;
    if (typeof score !== 'number') throw new Error(`${url} got no score for ${category}`);
    return Math.round(score * 100);
  };
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    faults: listFaults(lhr),
  };
}
