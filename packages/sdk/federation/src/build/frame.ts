import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Compiler, type Configuration, rspack, sources } from '@rspack/core';
import { FRAME_BASE } from '../frame/frame-base.ts';
import { type BaseOptions, baseConfig, requireFrom } from './base.ts';
import { runBuild } from './run-build.ts';

/** The file of a build that renders its frames. */
export const FRAME_FILE = /^frame\.[\da-f]+\.js$/;

/** Returns a file of `src/frame`: TypeScript in this workspace, JavaScript where it is installed. */
const frameFile = (name: string) =>
  path.join(import.meta.dirname, '../frame', `${name}${path.extname(import.meta.filename)}`);

/** Returns the entry of an area's frame, which renders its exposed modules. */
export function areaFrameEntry(
  area: string,
  exposes: Readonly<Record<string, string>>,
  context: string,
): string {
  const modules = Object.entries(exposes).map(([name, file]) => {
    const found = path.resolve(context, file);
    return `${JSON.stringify(name)}:()=>import(${JSON.stringify(found)})`;
  });
  const code = `import{createAreaFrame}from${JSON.stringify(frameFile('index'))};
export const{render}=createAreaFrame(${JSON.stringify(area)},{${modules.join(',')}});`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Returns the program of the frames of an app, whose `entry` exports `render`. Throws BuildError. */
export async function buildFrame(
  options: Omit<BaseOptions, 'outputPath' | 'mode'>,
  entry: string,
): Promise<string> {
  const outputPath = await mkdtemp(path.join(tmpdir(), 'frame-'));
  try {
    await runBuild([frameConfig({ ...options, outputPath, mode: 'production' }, entry)]);
    return await readFile(path.join(outputPath, 'frame.js'), 'utf8');
  } finally {
    await rm(outputPath, { recursive: true, force: true });
  }
}

/**
 * Adds the release's frame to a build: one file for the edge, with all code that renders the first
 * view of the app's pages on a server, React too.
 */
export class FramePlugin {
  readonly options: Omit<BaseOptions, 'outputPath' | 'mode'>;
  readonly entry: string;

  /** `options` are those of the build; `entry` exports `render`. */
  constructor(options: FramePlugin['options'], entry: string) {
    this.options = options;
    this.entry = entry;
  }

  apply(compiler: Compiler): void {
    const { PROCESS_ASSETS_STAGE_ADDITIONAL: stage } = compiler.rspack.Compilation;
    compiler.hooks.thisCompilation.tap('FramePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'FramePlugin', stage }, async () => {
        const content = await buildFrame(this.options, this.entry);
        const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
        compilation.emitAsset(`frame.${hash}.js`, new sources.RawSource(content));
      });
    });
  }
}

function frameConfig(options: BaseOptions, entry: string): Configuration {
  const base = baseConfig(options);
  const react = requireFrom(path.join(options.context, 'package.json'), 'react');
  return {
    ...base,
    name: `${options.name} frame`,
    target: ['es2022'],
    entry: { frame: entry },
    devtool: false,
    output: {
      ...base.output,
      filename: '[name].js',
      library: { type: 'commonjs2' },
      chunkFormat: 'commonjs',
      chunkLoading: false,
      publicPath: FRAME_BASE,
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        react$: frameFile('react'),
        'react-itself$': react,
        // A frame has places for the areas' parts, and loads none.
        '@module-federation/enhanced/runtime$': false,
      },
    },
    module: {
      ...base.module,
      parser: { javascript: { dynamicImportMode: 'eager' } },
      // The classes of the app's own build, whose styles the page has; and the addresses of its files.
      generator: {
        'css/module': { exportsOnly: true },
        css: { exportsOnly: true },
        'asset/resource': { emit: false },
      },
    },
    plugins: [
      // Nothing may wait for a network that a frame does not have.
      new rspack.NormalModuleReplacementPlugin(
        /\/http-client\.(?:ts|js)$/,
        frameFile('no-network'),
      ),
    ],
  };
}
