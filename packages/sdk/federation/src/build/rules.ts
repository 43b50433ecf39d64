import { fileURLToPath } from 'node:url';
import { BUILD_TARGETS } from '@exchange/contract';
import type { Configuration } from '@rspack/core';

const PURE_SCHEMAS = fileURLToPath(import.meta.resolve('./pure-schemas-loader.ts'));

type Rules = NonNullable<NonNullable<Configuration['module']>['rules']>;

/**
 * Returns loaders for TypeScript, CSS, images and fonts; `classPrefix` separates two builds'
 * classes.
 */
export function moduleRules(classPrefix: string, development: boolean): Rules {
  const localIdentName = development
    ? `${classPrefix}-[name]-[local]-[hash:base64:5]`
    : `${classPrefix}-[hash:base64:6]`;
  return [
    { test: /\.ts$/, use: [swc(false), PURE_SCHEMAS], type: 'javascript/auto' },
    { test: /\.tsx$/, use: swc(true), type: 'javascript/auto' },
    {
      test: /\.css$/,
      oneOf: [
        {
          test: /\.module\.css$/,
          type: 'css/module',
          // Custom properties are the design tokens of the whole page, so their names stay.
          parser: { namedExports: false, dashedIdents: false, customIdents: false, grid: false },
          generator: { exportsConvention: 'as-is', localIdentName },
        },
        { type: 'css' },
      ],
    },
    { test: /\.(?:svg|png|jpg|jpeg|webp|avif|woff2?)$/, type: 'asset/resource' },
  ];
}

// The production JSX runtime in both modes, so a development shell can host a production remote.
function swc(tsx: boolean) {
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        transform: { react: { runtime: 'automatic', development: false } },
      },
      env: { targets: BUILD_TARGETS },
    },
  };
}
