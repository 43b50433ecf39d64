import { createRequire } from 'node:module';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';

/** Returns a file beside this one: TypeScript in this workspace, JavaScript where it is installed. */
export const fileBeside = (name: string): string =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);

/** Source of JSX in development builds, in place of React's own, which no shell shares. */
export const JSX_SOURCE = '@exchange/development';

/**
 * Adds to an area's configuration what keeps the state of an open page at a change: fixed names of
 * files, hot updates of modules, and React Fast Refresh.
 */
export function withFastRefresh(config: Configuration): Configuration {
  const refresh = fileBeside('area-refresh');
  const runtime = path.dirname(
    createRequire(import.meta.filename).resolve('react-refresh/runtime'),
  );
  return {
    ...config,
    output: {
      ...config.output,
      filename: '[name].js',
      chunkFilename: '[name].js',
      // An update replaces a style sheet by its name.
      cssFilename: '[name].css',
      cssChunkFilename: '[name].css',
      // A page that is several builds behind applies one update after the other.
      clean: { keep: (file) => file.includes('.hot-update.') },
    },
    // A page keeps what runs until the sources are right again.
    optimization: { ...config.optimization, emitOnErrors: false },
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve?.alias,
        [`${JSX_SOURCE}/jsx-dev-runtime`]: fileBeside('jsx-dev-runtime'),
        'react-refresh': runtime,
      },
    },
    module: {
      ...config.module,
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: [/[\\/]node_modules[\\/]/, refresh, fileBeside('jsx-dev-runtime')],
          use: 'builtin:react-refresh-loader',
        },
        ...(config.module?.rules ?? []),
      ],
    },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.HotModuleReplacementPlugin(),
      new rspack.ProvidePlugin({ $ReactRefreshRuntime$: refresh }),
    ],
  };
}
