import type { AreaDefinition } from '@exchange/contract';

const AREAS = ['sports', 'casino', 'wallet', 'reports'];

/** Loads a source of each remote by its path, as apps never import each other. */
export const loadFromAreas = <Module>(file: string): Promise<Module[]> =>
  Promise.all(
    AREAS.map(async (area) => {
      const path = `${import.meta.dirname}/../../../../mfe-${area}/src/${file}`;
      return (await import(/* @vite-ignore */ path)) as Module;
    }),
  );

/** Loads what the remotes bring to the shell, by area. */
export async function loadDefinitions(): Promise<Record<string, AreaDefinition>> {
  const modules = await loadFromAreas<{ definition: AreaDefinition }>('definition.ts');
  return Object.fromEntries(modules.map(({ definition }) => [definition.name, definition]));
}
