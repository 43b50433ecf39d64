import { readFile, writeFile } from 'node:fs/promises';
import { areaFolderName, createArea } from '@exchange/area-kit';
import { isClaimed, listRoutes } from '@exchange/contract';
import { loadDefinition } from '@exchange/federation/build';
import { CommandFailure, defineCommand, failWith, UsageError } from '../command.ts';
import { execute } from '../execute.ts';
import { AREAS, appFolder, inRoot, root } from '../workspace.ts';

/** `area new NAME`: writes a new area, makes it known to the workspace and installs its packages. */
export const areaCommand = defineCommand({
  usage: 'area -- new NAME',
  words: { max: 2 },
  async run({ words: [command, name = ''] }) {
    if (command !== 'new') throw new UsageError('Give the name of the area: new NAME');
    await checkAddressFree(name);
    const folder = await createArea(root, name, 'here').catch(failWith);
    const files = Object.entries(MENTIONS);
    for (const [file, mention] of files) {
      await writeFile(inRoot(file), mention(await readFile(inRoot(file), 'utf8'), name));
    }
    console.log(`${folder} is there; ${files.map(([file]) => file).join(' and ')} name it.`);
    return install();
  },
});

/** Throws CommandFailure if the page of a new area belongs to the shell or another area. */
async function checkAddressFree(name: string): Promise<void> {
  const definitions = await Promise.all(
    AREAS.map(async (area) => [area, await loadDefinition(appFolder(area))] as const),
  );
  const routes = listRoutes(Object.fromEntries(definitions));
  const taken = routes.find((route) => isClaimed(`/${name}`, route));
  if (taken) throw new CommandFailure(`The page /${name} belongs to ${taken.owner}`);
}

/** Files of the workspace that name each area, and how they name a new one. */
export const MENTIONS: Readonly<Record<string, (text: string, name: string) => string>> = {
  'tsconfig.json': (text, name) => {
    const config = JSON.parse(text) as { references: { path: string }[] };
    config.references.push({ path: areaFolderName(name) });
    return `${JSON.stringify(config, null, 2)}\n`;
  },
  '.github/CODEOWNERS': (text, name) => {
    const lines = text.split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('/mfe-'));
    const column = lines[last]?.indexOf('@') ?? 0;
    const line = `${`/${areaFolderName(name)}/`.padEnd(column - 1)} @exchange/${name}`;
    return lines.toSpliced(last + 1, 0, line).join('\n');
  },
};

/** Installs the packages of the new folder with the project's own pnpm; resolves to its exit code. */
async function install(): Promise<number> {
  const { packageManager } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as {
    packageManager: string;
  };
  const [pnpm = ''] = packageManager.split('+');
  return execute('npx', [
    '--yes',
    `--package=${pnpm}`,
    '--',
    'pnpm',
    'install',
    '--prefer-offline',
  ]);
}
