import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryHealth } from '@exchange/federation/registry';

/** What an edge publishes of the areas' addresses, for the gate of an area that is new. */
export type AreaPlaces = Pick<RegistryHealth, 'areasOrigin' | 'origins'>;

/** Lists the variables that name addresses of areas: `ORIGIN_AREAS` and those of single ones. */
export const listOriginVariables = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env).filter((name) => /^ORIGIN_[A-Z]+$/.test(name));

/** Returns the given addresses; without any, the one of this machine, except in production. */
export function describePlaces(
  env: NodeJS.ProcessEnv,
  base: number,
  forPlayers: boolean,
): AreaPlaces {
  const own = listOriginVariables(env).flatMap((name) => {
    const address = name === 'ORIGIN_AREAS' ? undefined : env[name];
    return address ? [[name.slice('ORIGIN_'.length).toLowerCase(), address] as const] : [];
  });
  return {
    ...((env.ORIGIN_AREAS || !forPlayers) && { areasOrigin: readAreasOrigin(env, base) }),
    ...(own.length > 0 && { origins: Object.fromEntries(own) }),
  };
}

const readAreasOrigin = (env: NodeJS.ProcessEnv, base: number) =>
  env.ORIGIN_AREAS || `http://localhost:${base + 1}`;

/**
 * Reads `ORIGIN_AREAS`, in which `{area}` stands for the name of an area, and `ORIGIN_<AREA>` for
 * single ones; by default they are on the port after the edge's.
 */
export function readOrigins(
  env: NodeJS.ProcessEnv,
  base: number,
): (area: RemoteAreaName) => string {
  const all = readAreasOrigin(env, base);
  for (const name of listOriginVariables(env)) {
    const value = env[name];
    if (value && !/^https?:\/\/[^/]+$/.test(value)) {
      throw new Error(`${name} is ${value}: give an origin like https://casino.example`);
    }
  }
  return (area) => env[`ORIGIN_${area.toUpperCase()}`] || all.replaceAll('{area}', area);
}
