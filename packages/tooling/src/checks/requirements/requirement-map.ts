import type { Requirement, Source } from './requirements.ts';
import type { TaggedTest } from './tagged-tests.ts';

const TITLES: Readonly<Record<Source, string>> = {
  spec: 'Map of the specification',
  asvs: 'Map of OWASP ASVS 5.0.0, levels 1 and 2',
  security: 'Map of SECURITY.md',
};

/** Writes the requirements of one source as Markdown, each with its tests as `file › title`. */
export function writeRequirementMap(
  source: Source,
  requirements: readonly Requirement[],
  tests: readonly TaggedTest[],
): string {
  const own = requirements.filter((requirement) => requirement.source === source);
  const groups = Map.groupBy(own, ({ group }) => group);
  const sections = [...groups].map(([group, rows]) => {
    const lines = rows.map((row) => {
      const held = tests.filter(({ tags }) => tags.includes(`${source}:${row.id}`));
      const names = held.map(({ file, title }) => `\`${file} › ${title}\``).join('<br>');
      return `| ${[row.points ?? row.id, row.text, names].map(escapeCell).join(' | ')} |`;
    });
    return [`## ${group}`, '', '| Id | Text | Tests |', '| - | - | - |', ...lines, ''].join('\n');
  });
  return `# ${TITLES[source]}\n\nWritten by \`npm run docs:spec-map\`.\n\n${sections.join('\n')}`;
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|');
