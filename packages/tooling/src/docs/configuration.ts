import type { Variable } from './variables.ts';

type Groups = readonly (readonly [title: string, variables: readonly Variable[]])[];

/** Renders the files of `npm run docs:config`, by their paths in the workspace. */
export const writeConfiguration = (groups: Groups): Readonly<Record<string, string>> => ({
  'docs/operations/configuration.md': writeReference(groups),
  '.env.example': writeExample(groups),
});

const HEAD = `# Configuration

Written by \`npm run docs:config\` from the schemas that read the variables. An empty variable counts as not set. Each
program and command also reads \`.env\` of the folder that it starts in; what the environment sets comes first. Tests
read no \`.env\`. \`.env.example\` lists the same variables.
`;

function writeReference(groups: Groups): string {
  const sections = groups.map(([title, variables]) => {
    const rows = variables.map(({ name, standard, values, meaning }) => {
      const only = values.filter(Boolean).map((value) => `\`${value}\``);
      const text = [meaning, only.length > 0 ? `One of ${only.join(', ')}.` : ''];
      const cells = [`\`${name}\``, standard ? `\`${standard}\`` : '', text.join(' ').trim()];
      return cells.map((cell) => cell.replaceAll('|', '\\|'));
    });
    return [
      `## ${title}`,
      '',
      ...writeTable([['Variable', 'Default', 'Meaning'], ...rows]),
      '',
    ].join('\n');
  });
  return [HEAD, ...sections].join('\n');
}

/**
 * Renders a Markdown table with aligned columns, as Biome formats it; the first row is the head.
 */
function writeTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  lines.splice(
    1,
    0,
    widths.map((width) => '-'.repeat(width)),
  );
  return lines.map((cells) => `| ${cells.join(' | ')} |`);
}

/** Renders every variable once, commented out, with its default. */
function writeExample(groups: Groups): string {
  const seen = new Set<string>();
  const sections = groups.map(([title, variables]) => {
    const fresh = variables.filter(({ name }) => !seen.has(name));
    for (const { name } of fresh) seen.add(name);
    const lines = fresh.map(({ name, standard = '' }) => `# ${name}=${standard}`);
    return [`# ${title.replaceAll('`', '')}`, ...lines, ''].join('\n');
  });
  const head =
    '# Copy to .env and take the # away; docs/operations/configuration.md says what each means.\n';
  return [head, ...sections].join('\n');
}
