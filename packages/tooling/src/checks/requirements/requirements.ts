import asvs from './asvs.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import spec from './spec.json' with { type: 'json' };

/**
 * The documents with tested sentences; a test names one as `@spec:2.54` at the end of its title.
 */
export const SOURCES = ['spec', 'asvs', 'security'] as const;
export type Source = (typeof SOURCES)[number];

/** A sentence of the specification or of SECURITY.md, or points of OWASP ASVS. */
export interface Requirement {
  source: Source;
  /** `2.54`, `prices.1`; of ASVS the first of the points. */
  id: string;
  /** Heading in the map; of the specification also the section. */
  group: string;
  text: string;
  /** Points of ASVS, `1.1.2, 1.2.1`. */
  points?: string;
  needsTest: boolean;
}

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `held`: by tests · `written`, `operator`, `none`, `open`, `says`: not testable. */
const HELD = 'held';

/** Returns the requirements of all sources, in the order of their data files. */
export function readRequirements(): readonly Requirement[] {
  const read = (source: Source, groups: Groups, isSection = false) =>
    Object.entries(groups).flatMap(([group, sentences]) =>
      Object.entries(sentences).map(([key, text]): Requirement => {
        const id = key.split(', ')[0] ?? key;
        const points = source === 'asvs' ? { points: key } : {};
        return { source, id, group, text, ...points, needsTest: isSection || group === HELD };
      }),
    );
  return [...read('spec', spec, true), ...read('asvs', asvs), ...read('security', security)];
}
