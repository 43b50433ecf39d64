import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { AreaError } from '../create-area.ts';

/**
 * Builds the script that gives pages React's development build, as it is installed for the area in
 * `folder`. Throws AreaError if it is not.
 */
export async function buildPageReact(folder: string, outputRoot: string): Promise<Uint8Array> {
  await mkdir(outputRoot, { recursive: true });
  const extension = path.extname(import.meta.filename);
  const config: Configuration = {
    context: folder,
    mode: 'development',
    devtool: false,
    target: ['web', 'es2022'],
    entry: path.join(import.meta.dirname, `page-react${extension}`),
    output: { path: outputRoot, filename: 'react.js' },
    resolve: { modules: [path.join(folder, 'node_modules'), 'node_modules'] },
    module: {
      rules: [
        {
          // Installed, it is JavaScript of a package whose files are modules, which have no `require`.
          test: /page-react\.[jt]s$/,
          loader: 'builtin:swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          type: 'javascript/auto',
        },
      ],
    },
    infrastructureLogging: { level: 'error' },
  };
  await new Promise<void>((resolve, reject) => {
    rspack(config, (error, stats) => {
      const [fault] = stats?.toJson({ all: false, errors: true }).errors ?? [];
      if (error || fault) reject(new AreaError(error?.message ?? fault?.message));
      else resolve();
    });
  });
  return readFile(path.join(outputRoot, 'react.js'));
}
