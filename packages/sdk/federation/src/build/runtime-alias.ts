import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Returns aliases from the CommonJS files of the federation runtime to their ES modules. The
 * bundler requests the CommonJS ones by absolute path, and cannot tree-shake those.
 */
export function federationRuntimeAlias(): Record<string, string> {
  const enhanced = requireFrom(import.meta.filename, '@module-federation/enhanced');
  const tools = requireFrom(enhanced, '@module-federation/runtime-tools');
  const runtime = requireFrom(tools, '@module-federation/runtime');
  const rspackPlugin = requireFrom(enhanced, '@module-federation/rspack');
  const files = [
    runtime,
    requireFrom(tools, '@module-federation/webpack-bundler-runtime'),
    requireFrom(runtime, '@module-federation/runtime-core'),
    requireFrom(runtime, '@module-federation/sdk'),
    requireFrom(runtime, '@module-federation/error-codes'),
    requireFrom(rspackPlugin, '@module-federation/inject-external-runtime-core-plugin'),
  ];
  return Object.fromEntries(
    files.map((file) => {
      const folder = path.dirname(file);
      const extension = file.includes('error-codes') ? 'mjs' : 'js';
      return [path.join(folder, 'index.cjs'), path.join(folder, `index.${extension}`)];
    }),
  );
}

function requireFrom(file: string, name: string): string {
  return createRequire(file).resolve(name);
}
