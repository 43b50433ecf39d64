import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BuildError, runBuild } from '@exchange/federation/build';
import { inRoot } from '@exchange/tooling/workspace.ts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';

/** An app of the example. */
export interface ExampleApp {
  /** Its name in the page, with which its template is filled. */
  title: string;
  /** Its container. */
  container: string;
  /** Port that its files are served at. */
  port: number;
  /** The remotes that it shows, by container, with their ports; a remote shows none. */
  remotes?: Readonly<Record<string, number>>;
}

const require = createRequire(import.meta.url);
const templates = path.dirname(require.resolve('create-mf-app/package.json'));
const REACT = path.join(templates, 'templates/application/react');

/** Writes the app from its published template, and builds it. Resolves to the folder of its files. */
export async function buildExample(app: ExampleApp, folder: string): Promise<string> {
  const context = path.join(folder, app.title);
  await rm(context, { recursive: true, force: true });
  await cp(path.join(REACT, 'base'), context, { recursive: true });
  await cp(path.join(REACT, 'js'), context, { recursive: true });
  await fillTemplate(context, app);
  await changeSources(context, app);
  await linkReact(context);
  await runBuild([config(context, app)]);
  return path.join(context, 'dist');
}

/** Fills the placeholders as the package's own command does. */
async function fillTemplate(context: string, { title, container, port }: ExampleApp) {
  const values: Readonly<Record<string, string>> = {
    ...{ NAME: title, SAFE_NAME: container, PORT: String(port) },
    ...{ FRAMEWORK: 'react', LANGUAGE: 'JavaScript' },
    ...{ CSS: 'Empty CSS', CSS_EXTENSION: 'css', CONTAINER: 'container' },
  };
  for await (const name of glob('{*,src/*}.{js,jsx,json,html}', { cwd: context })) {
    const file = path.join(context, name);
    const text = await readFile(file, 'utf8');
    const filled = text.replaceAll(/\{\{ ?(\w+) ?\}\}/g, (all, key: string) => values[key] ?? all);
    await writeFile(file, filled);
  }
}

const RENDER = 'ReactDOM.render(<App />, document.getElementById("app"));';
const END = '  </div>\n);';

/** The template shares nothing: makes the host show its remotes, and a remote export its component. */
async function changeSources(context: string, { remotes }: ExampleApp): Promise<void> {
  const file = path.join(context, 'src/App.jsx');
  const source = await readFile(file, 'utf8');
  if (!source.includes(RENDER) || !source.includes(END)) {
    throw new BuildError(`${file} is another than that of create-mf-app 1.0.17`);
  }
  if (!remotes) {
    await writeFile(file, source.replace(RENDER, 'export default App;'));
    return;
  }
  const names = Object.keys(remotes);
  const imports = names.map((name) => `const ${name} = React.lazy(() => import("${name}/App"));`);
  const sections = names.map(
    (name) =>
      `    <section id="${name}">{React.createElement(React.Suspense, null, React.createElement(${name}))}</section>`,
  );
  const shown = source.replace(END, `${sections.join('\n')}\n${END}`);
  await writeFile(file, shown.replace('const App', `${imports.join('\n')}\n\nconst App`));
}

/** The template is written for React 18. */
async function linkReact(context: string): Promise<void> {
  await mkdir(path.join(context, 'node_modules'));
  for (const name of ['react', 'react-dom']) {
    await symlink(inRoot(`e2e/node_modules/${name}-18`), path.join(context, 'node_modules', name));
  }
}

/** The template's webpack.config.js for Rspack, with its own loaders for scripts and styles. */
function config(context: string, { container, port, remotes }: ExampleApp): Configuration {
  const { version } = require('react-18/package.json') as { version: string };
  const shared = { singleton: true, version, requiredVersion: '^18.2.0' };
  const addresses = Object.entries(remotes ?? {}).map(([name, at]) => [
    name,
    `${name}@http://localhost:${at}/remoteEntry.js`,
  ]);
  return {
    context,
    mode: 'production',
    devtool: false,
    entry: './src/index.js',
    output: { publicPath: `http://localhost:${port}/`, path: path.join(context, 'dist') },
    resolve: { extensions: ['.jsx', '.js', '.json'] },
    module: {
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /\.jsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'ecmascript', jsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        remotes: Object.fromEntries(addresses),
        exposes: remotes ? {} : { './App': './src/App.jsx' },
        shared: { react: shared, 'react-dom': shared },
        manifest: false,
        dts: false,
      }),
      new HtmlRspackPlugin({ template: './src/index.html' }),
    ],
  };
}
