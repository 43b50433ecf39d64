import path from 'node:path';
import { BUILD_TARGETS } from '@exchange/contract';
import {
  type Configuration,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';

/** Files of other packages; each exists once. */
const SHARED_FILES = {
  /** The pictures of the operator's catalogue: lobbies show the same ones. */
  '@tiles': path.join(import.meta.dirname, '../server/assets/public/games'),
  /** Basic Latin and amounts of the apps' typeface. */
  '@fonts': path.join(import.meta.dirname, '../../sdk/ui/src/fonts'),
};

const swc = (tsx: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic', development: false } },
    },
    env: { targets: BUILD_TARGETS },
  },
});

/** The pages of all games: one shell, and a chunk for each game. */
const config: Configuration = {
  name: 'casino-provider',
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  devtool: false,
  entry: { main: './src/page/main.tsx' },
  output: {
    path: path.join(import.meta.dirname, 'dist'),
    clean: true,
    publicPath: '/assets/',
    uniqueName: 'casino-provider',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssFilename: '[name].[contenthash:8].css',
    cssChunkFilename: '[name].[contenthash:8].css',
    assetModuleFilename: '[name].[contenthash:8][ext]',
  },
  resolve: { extensions: ['.tsx', '.ts', '.js', '.json'], alias: SHARED_FILES },
  module: {
    rules: [
      { test: /\.ts$/, use: swc(false), type: 'javascript/auto' },
      { test: /\.tsx$/, use: swc(true), type: 'javascript/auto' },
      {
        test: /\.css$/,
        oneOf: [
          {
            test: /\.module\.css$/,
            type: 'css/module',
            // Custom properties are the tokens of the whole page, so their names stay.
            parser: { namedExports: false, dashedIdents: false, customIdents: false, grid: false },
            generator: { exportsConvention: 'as-is', localIdentName: 'p-[hash:base64:6]' },
          },
          { type: 'css' },
        ],
      },
      { test: /\.(?:svg|png|woff2)$/, type: 'asset/resource' },
    ],
  },
  optimization: {
    minimizer: [
      new SwcJsMinimizerRspackPlugin(),
      new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BUILD_TARGETS } }),
    ],
  },
  plugins: [new HtmlRspackPlugin({ template: './src/page/index.html', scriptLoading: 'defer' })],
  performance: false,
  stats: 'errors-warnings',
  infrastructureLogging: { level: 'error' },
};

export default config;
