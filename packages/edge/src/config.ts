import path from 'node:path';
import { parseFrameOrigins } from './frame-sources.ts';

/** Everything the edge is told from outside. */
export interface EdgeConfig {
  /** Folder of the shell's build. */
  shellDist: string;
  /** JSON file that holds the registry; read again when it changes. */
  registryFile: string;
  /** Folder with one folder per brand. */
  themesDir: string;
  /** JSON file `{ "default": brand, "hosts": { hostname: brand } }`. */
  brandsFile: string;
  /** Address of the API server. */
  apiUrl: string;
  /** Addresses whose origins may be framed; none: all of https, and this host on any port. */
  frameOrigins: readonly string[] | undefined;
  /** Lists CSP reports at /test/csp-reports. */
  testMode: boolean;
  /** Reloads open pages when the registry file changes. */
  liveReload: boolean;
}

const workspace = path.resolve(import.meta.dirname, '../../..');

/**
 * Reads the configuration from environment variables; all of them have defaults.
 * Throws where FRAME_ORIGINS is malformed.
 */
export function readEdgeConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const base = Number(env.PORT_BASE ?? 3000);
  return {
    shellDist: env.SHELL_DIST ?? path.join(workspace, 'shell/dist'),
    registryFile: env.REGISTRY_FILE ?? path.join(workspace, '.data/registry.json'),
    themesDir: env.THEMES_DIR ?? path.join(workspace, 'packages/themes'),
    brandsFile: env.BRANDS_FILE ?? path.join(workspace, 'packages/edge/brands.json'),
    apiUrl: env.API_URL ?? `http://127.0.0.1:${base + 1000}`,
    frameOrigins: parseFrameOrigins(env.FRAME_ORIGINS),
    testMode: env.EXCHANGE_TEST === '1',
    liveReload: env.EXCHANGE_DEV === '1',
  };
}
