// Over 300 lines: one configuration; shell and remotes share most of it.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Compiler,
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { containerName } from '../releases/entry.ts';
import type { Manifest } from '../releases/index.ts';
import { LIMITS, RULES } from './common-modules.ts';
import { pages } from './pages.ts';
import { serviceWorker } from './service-worker.ts';

/** The options of a build, from the build scripts or `rspack --env`. */
export interface BuildEnv {
  /** The version of the build, part of the container's name and of every address. */
  version?: string;
  /** Folder to write into. */
  outDir?: string;
  /** Serves the remote alone, without shell and federation. */
  standalone?: boolean;
}

export interface BuildArgv {
  mode?: string;
}

export type ConfigFactory = (env?: BuildEnv, argv?: BuildArgv) => Configuration;

/** The packages of which a page has a single copy. The shell provides them; remotes contain none. */
const SHARED_SINGLETONS = [
  '@mutua/web-kit',
  '@reduxjs/toolkit',
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'styled-components',
] as const;

/**
 * A shared package is not tree-shaken, so for these packages the shell provides only the names that apps use. Within these files,
 * `whole/<package>` is the package itself.
 */
const ONLY_USED: Partial<Record<string, string>> = {
  '@reduxjs/toolkit': 'src/shared/redux-toolkit.ts',
  'react-redux': 'src/shared/react-redux.ts',
  'react-router-dom': 'src/shared/react-router-dom.ts',
};

/**
 * Disables parts of the federation runtime that no app needs: the shell loads containers itself (`shell/src/remotes/federation.ts`), and
 * remotes load none.
 */
const OPTIMIZATION = { target: 'web', disableSnapshot: true, disableRemote: true } as const;

/** The files of texts: the kit's, every app's, and those of its parts. */
const TEXTS = /[\\/]src[\\/]([\w-]+[\\/])?(locales|texts)[\\/][\w-]+\.json$/;

/**
 * Puts the start of a remote's pages into one file: the list of its parts, and the icons and limits that several parts share. As
 * separate files, their requests cost more than their size. A remote with a widget on every page keeps them separate: the widget loads the
 * remote where none of its pages is shown.
 */
const startOf = (dir: string) => ({
  parts: { test: /[\\/]src[\\/]remote\.tsx$/, name: 'start', enforce: true },
  common: {
    test: LIMITS,
    name: hasAppWidget(dir) ? 'common' : 'start',
    minChunks: 2,
    enforce: true,
    priority: 1,
  },
  // Each form loads the schemas when it is first edited. As files of their own, the small ones would be in each form's file.
  rules: {
    test: RULES,
    chunks: 'async' as const,
    name: 'rules',
    minChunks: 2,
    enforce: true,
  },
});
const hasAppWidget = (dir: string): boolean =>
  readJson<Pick<Manifest, 'widgets'>>(path.join(dir, 'remote.json')).widgets.some(({ slot }) => slot === 'app');

/** Files that a page loads by address. */
export const ASSETS = /\.(woff2|svg|png|webp|mp3)$/;

/** The defaults, except that scripts are minified three times: each pass finds more (0.3 kB of the main script). */
const MINIMIZERS = [
  new SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 }, format: { comments: false } } }),
  new LightningCssMinimizerRspackPlugin(),
];

/** The gateway replaces it by the nonce of the answer. */
const NONCE = '__CSP_NONCE__';

const REFRESH_BRIDGE = path.join(import.meta.dirname, 'react-refresh-bridge');
/** Modules that may contain styled components: those of the app, and of the kit, which is JavaScript when packed. */
const OWN_SOURCE = /^(?!.*[\\/]node_modules[\\/](?!@mutua[\\/]web-kit)).*\.[tj]sx?$/;

/** A file beside this one, with the same extension: a packed preset is JavaScript. */
const beside = (name: string): string => path.join(import.meta.dirname, name + path.extname(import.meta.filename));
const TEXTS_LOADER = beside('texts-loader');
const STYLES_LOADER = beside('styles-loader');

/** The shell's configuration: it provides the shared packages and the federation runtime, and names no remote. */
export function shellApp(dir: string): ConfigFactory {
  return (env = {}, argv = {}) => {
    const build = readBuild(dir, env, argv);
    const publicPath = build.production ? `/shell/${build.version}/` : '/';
    const config = baseConfig(build);
    return {
      ...config,
      entry: { main: './src/index.ts' },
      output: { ...config.output, publicPath, uniqueName: 'shell' },
      resolve: { ...config.resolve, alias: { ...config.resolve?.alias, ...wholePackages() } },
      plugins: [
        ...(config.plugins ?? []),
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: sharedPackages((name) => ({
            // The first page needs all of them: in the main script they need no further requests.
            eager: true,
            ...(ONLY_USED[name] && { import: path.join(dir, ONLY_USED[name]) }),
          })),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: false,
          experiments: { provideExternalRuntime: true, optimization: OPTIMIZATION },
        }),
        new HtmlRspackPlugin({
          template: path.join(dir, 'index.html'),
          templateParameters: { base: publicPath },
          scriptLoading: 'defer',
        }),
        new CopyRspackPlugin({ patterns: [{ from: path.join(dir, 'public') }] }),
        completeDocument({ dir, isStyled: build.production }),
        ...(build.production
          ? [
              serviceWorker({
                entry: path.join(dir, 'src/worker/service-worker.ts'),
                publicDir: path.join(dir, 'public'),
                keeps: ['offline.html', 'offline.css', 'favicon.svg'],
              }),
            ]
          : []),
      ],
    };
  };
}

/** A remote's configuration: it exposes `./remote` under a name with its version, and takes every shared package from the shell. */
export function remoteApp(dir: string): ConfigFactory {
  return (env = {}, argv = {}): Configuration => {
    const build = readBuild(dir, env, argv);
    const config = baseConfig(build);
    if (env.standalone) {
      return {
        ...config,
        entry: { main: './src/index.ts' },
        output: { ...config.output, publicPath: '/' },
        plugins: [...(config.plugins ?? []), new HtmlRspackPlugin({ title: build.name })],
        devServer: { ...config.devServer, historyApiFallback: true, proxy: [runningSystem()] },
      };
    }
    return {
      ...config,
      entry: {},
      output: { ...config.output, publicPath: 'auto', uniqueName: containerName(build.name, build.version) },
      optimization: { ...config.optimization, ...(build.production && { splitChunks: { cacheGroups: startOf(dir) } }) },
      plugins: [
        ...(config.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerName(build.name, build.version),
          filename: build.production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
          exposes: { './remote': './src/remote.tsx' },
          shared: sharedPackages(() => ({ import: false })),
          shareStrategy: 'loaded-first',
          dts: false,
          dev: false,
          manifest: true,
          experiments: { externalRuntime: true, optimization: OPTIMIZATION },
        }),
        pages(dir),
      ],
    };
  };
}

interface Build {
  dir: string;
  name: string;
  version: string;
  outDir: string;
  production: boolean;
}

function readBuild(dir: string, env: BuildEnv, argv: BuildArgv): Build {
  const manifest = readJson(path.join(dir, 'package.json'));
  return {
    dir,
    name: nameOf(dir),
    version: env.version ?? (argv.mode === 'production' ? manifest.version : 'dev'),
    outDir: env.outDir ?? path.join(dir, 'dist'),
    production: argv.mode === 'production',
  };
}

/** A remote is named by its manifest, because another repository may name the folder differently. */
const nameOf = (dir: string): string => {
  const manifest = path.join(dir, 'remote.json');
  return existsSync(manifest) ? readJson<{ name: string }>(manifest).name : path.basename(dir);
};

function baseConfig({ dir, version, outDir, production }: Build): Configuration {
  const hash = production ? '.[contenthash:8]' : '';
  return {
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2023'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: outDir,
      clean: true,
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      cssFilename: `css/[name]${hash}.css`,
      cssChunkFilename: `css/[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      // The longest time of a timer: only the browser knows when a load has failed.
      chunkLoadTimeout: 2 ** 31 - 1,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: {
        ...federationModules(),
        // The package itself has no entry for a build without the warnings for developers.
        ...(production && { 'react-router$': productionRouter() }),
        // All containers share one refresh runtime; otherwise hot reload of a remote renders nothing.
        ...(!production && { 'react-refresh': REFRESH_BRIDGE }),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          type: 'javascript/auto',
          loader: 'builtin:swc-loader',
          options: {
            detectSyntax: 'auto',
            jsc: { transform: { react: { runtime: 'automatic', development: !production, refresh: !production } } },
            env: { targets: 'chrome >= 120, firefox >= 133, safari >= 17' },
          },
        },
        { test: OWN_SOURCE, enforce: 'pre', loader: STYLES_LOADER },
        // The bridge itself imports the package that it replaces.
        {
          include: REFRESH_BRIDGE,
          resolve: {
            alias: { 'react-refresh': path.dirname(packageFile('react-refresh')) },
            fullySpecified: false,
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: TEXTS, type: 'json', loader: TEXTS_LOADER },
        { test: ASSETS, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
      minimizer: MINIMIZERS,
    },
    // Rspack by default compiles dynamic imports on demand, but the importer of a remote never waits for that.
    lazyCompilation: false,
    performance: { hints: false },
    // The manifest plugin warns at every build that a remote finds its own address at run time, which is intended.
    infrastructureLogging: { level: 'error' },
    plugins: [
      new DefinePlugin({ __APP_VERSION__: JSON.stringify(version) }),
      ...(production ? [] : [new ReactRefreshRspackPlugin({ library: 'mutua' })]),
    ],
    devServer: { hot: true, client: { overlay: false }, headers: { 'access-control-allow-origin': '*' } },
  };
}

/**
 * The federation plugin imports the CommonJS files of its runtime by path. These cannot be tree-shaken, and import only CommonJS. This
 * function replaces them by the ES modules.
 */
function federationModules(): Record<string, string> {
  const plugin = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'));
  const tools = createRequire(plugin.resolve('@module-federation/runtime-tools'));
  const commonJs = [
    plugin.resolve('@module-federation/inject-external-runtime-core-plugin'),
    tools.resolve('@module-federation/runtime'),
    tools.resolve('@module-federation/webpack-bundler-runtime'),
  ];
  return Object.fromEntries(commonJs.map((file) => [`${file}$`, file.replace(/\.cjs$/, '.js')]));
}

const productionRouter = (): string =>
  path.join(path.dirname(packageFile('react-router')), 'dist/production/index.mjs');

const wholePackages = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(ONLY_USED).map((name) => [`whole/${name}$`, fileURLToPath(import.meta.resolve(name))]),
  );

interface SharedOptions {
  import?: string | false;
  eager?: boolean;
}

function sharedPackages(optionsOf: (name: string) => SharedOptions) {
  return Object.fromEntries(
    SHARED_SINGLETONS.map((name) => {
      const version = packageVersion(name);
      return [
        name,
        { singleton: true, strictVersion: false, version, requiredVersion: `^${version}`, ...optionsOf(name) },
      ];
    }),
  );
}

const packageVersion = (name: string): string => readJson(packageFile(name)).version;

function packageFile(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (!file) throw new Error(`The package ${name} is not installed`);
  return file;
}

function readJson<Content = { version: string }>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The inline scripts of the document: the theme's and the shell's. */
const documentScripts = (dir: string): string[] => [
  fileURLToPath(import.meta.resolve('@mutua/web-kit/theme-init.js')),
  path.join(dir, 'src/document/first-paint.js'),
  path.join(dir, 'src/document/early-calls.js'),
  path.join(dir, 'src/document/start.js'),
];

/**
 * Puts everything for the first paint into the document: the inline scripts, and preloads of the fonts, which the browser would otherwise
 * find only in the style sheet. With `isStyled` also the style sheet itself, so that the paint waits for no other answer.
 */
function completeDocument({ dir, isStyled }: { dir: string; isStyled: boolean }) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('CompleteDocument', (compilation) => {
        const scripts = documentScripts(dir);
        // The build watches these files for changes.
        for (const script of scripts) compilation.fileDependencies.add(script);
        HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('CompleteDocument', (data) => {
          const fonts = Object.keys(compilation.assets).filter((asset) => /-latin-wght-normal\..*woff2$/.test(asset));
          const withStyles = (tag: (typeof data.headTags)[number]): typeof tag => {
            const { rel, href } = tag.attributes;
            if (!isStyled || rel !== 'stylesheet' || typeof href !== 'string') return tag;
            const source = compilation.assets[href.slice(data.publicPath.length)]?.source().toString();
            if (source === undefined) throw new Error(`The build has no ${href}`);
            return { tagName: 'style', attributes: { nonce: NONCE }, voidTag: false, innerHTML: source };
          };
          data.headTags = [
            {
              tagName: 'script',
              attributes: {},
              voidTag: false,
              innerHTML: scripts.map((file) => readFileSync(file, 'utf8')).join(''),
            },
            ...fonts.map((font) => ({
              tagName: 'link',
              attributes: {
                rel: 'preload',
                href: data.publicPath + font,
                as: 'font',
                type: 'font/woff2',
                crossorigin: '',
              },
              voidTag: true,
            })),
            ...data.headTags.map(withStyles),
          ];
          return data;
        });
      });
    },
  };
}

function runningSystem() {
  return { context: ['/api', '/socket.io'], target: process.env.MUTUA_ORIGIN ?? 'http://localhost:8080', ws: true };
}
