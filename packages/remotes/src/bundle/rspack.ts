// Over 300 lines: one configuration; shell and remotes have most of it in common.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Manifest } from '@mutua/releases';
import { containerName } from '@mutua/releases/entry';
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
import { pages } from './pages.ts';
import { serviceWorker } from './service-worker.ts';

/** What a build is asked for; the build scripts pass it, `rspack --env` too. */
export interface BuildEnv {
  /** Version of the build, part of the container's name and of every address. */
  version?: string;
  /** Folder to write into. */
  outDir?: string;
  /** Serve the remote alone, without the shell and without federation. */
  standalone?: boolean;
}

export interface BuildArgv {
  mode?: string;
}

export type ConfigFactory = (env?: BuildEnv, argv?: BuildArgv) => Configuration;

/** The one list of what shell and remotes hold a single copy of. The shell provides it; remotes bring none. */
export const SHARED_SINGLETONS = [
  '@mutua/web-kit',
  '@reduxjs/toolkit',
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'styled-components',
] as const;

/**
 * Shared packages of which the shell offers only the names that apps use, because a shared package is not tree-shaken. Within these files
 * `whole/<package>` is the package itself.
 */
const ONLY_USED: Partial<Record<string, string>> = {
  '@reduxjs/toolkit': 'src/shared/redux-toolkit.ts',
  'react-redux': 'src/shared/react-redux.ts',
  'react-router-dom': 'src/shared/react-router-dom.ts',
};

/**
 * Parts of the federation runtime that no app needs: the shell loads containers itself (`shell/src/remotes/federation.ts`), remotes load none.
 */
const OPTIMIZATION = { target: 'web', disableSnapshot: true, disableRemote: true } as const;

/** The files of texts: the kit's and every app's. */
const TEXTS = /[\\/]src[\\/](locales|texts)[\\/][\w-]+\.json$/;

/**
 * What each page of a remote begins with is one file: the list of its parts, and the icons and constants that several of them use. As
 * files of their own they cost more requests than they weigh. A remote with a widget on every page keeps them apart: the widget starts
 * the remote where none of its pages is.
 */
const startOf = (dir: string) => ({
  parts: { test: /[\\/]src[\\/]remote\.tsx$/, name: 'start', enforce: true },
  common: {
    test: /[\\/](lucide-react|contracts[\\/]src[\\/]constants)[\\/.]/,
    name: hasAppWidget(dir) ? 'common' : 'start',
    minChunks: 2,
    enforce: true,
  },
});
const hasAppWidget = (dir: string): boolean =>
  readJson<Pick<Manifest, 'widgets'>>(path.join(dir, 'remote.json')).widgets.some(({ slot }) => slot === 'app');

/** Files that a page loads by their address. */
export const ASSETS = /\.(woff2|svg|png|webp|mp3)$/;

/** As by default, but scripts three times: what is compressed once opens more to compress (0.3 kB of the main script). */
const MINIMIZERS = [
  new SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 }, format: { comments: false } } }),
  new LightningCssMinimizerRspackPlugin(),
];

/** The gateway puts the nonce of the answer in its place. */
const NONCE = '__CSP_NONCE__';

const REFRESH_BRIDGE = path.join(import.meta.dirname, 'react-refresh-bridge');
/** Modules that may have styled components: those of the app, and of the kit, which is JavaScript where it was packed. */
const OWN_SOURCE = /^(?!.*[\\/]node_modules[\\/](?!@mutua[\\/]web-kit)).*\.[tj]sx?$/;

/** A file beside this one, in the language of this one: a packed preset is JavaScript. */
const beside = (name: string): string => path.join(import.meta.dirname, name + path.extname(import.meta.filename));
const TEXTS_LOADER = beside('texts-loader');
const STYLES_LOADER = beside('styles-loader');

/** The shell: provides the shared packages and the federation runtime, knows no remote by name. */
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
            // The first page needs all of them: in the main script they cost no further requests.
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

/** A remote: exposes `./remote` under a name of its own version and takes every shared package from the shell. */
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

/** A remote is named by its manifest, not by its folder, which another repository may call what it likes. */
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
      // The longest that a timer takes: only the browser knows when a load is over.
      chunkLoadTimeout: 2 ** 31 - 1,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      alias: {
        ...federationModules(),
        // Its package names no build without the warnings for developers.
        ...(production && { 'react-router$': productionRouter() }),
        // One refresh runtime for all containers, or hot reload of a remote renders nothing.
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
            env: { targets: 'chrome >= 120, firefox >= 120, safari >= 17' },
          },
        },
        { test: OWN_SOURCE, enforce: 'pre', loader: STYLES_LOADER },
        // The bridge itself takes the package that it stands for.
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
    // Rspack's default compiles dynamic imports on demand, which a remote's importer never waits for.
    lazyCompilation: false,
    performance: { hints: false },
    // The manifest plugin warns at every build that a remote's own address is found at run time, as it should be.
    infrastructureLogging: { level: 'error' },
    plugins: [
      new DefinePlugin({ __APP_VERSION__: JSON.stringify(version) }),
      ...(production ? [] : [new ReactRefreshRspackPlugin({ library: 'mutua' })]),
    ],
    devServer: { hot: true, client: { overlay: false }, headers: { 'access-control-allow-origin': '*' } },
  };
}

/**
 * The federation plugin names files of its runtime by their path, the CommonJS ones. Nothing can be left out of these, and they bring the
 * CommonJS form of all that they import. This puts the ES modules in their place.
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

/** The scripts in the document itself: the theme's, and that of the shell. */
const documentScripts = (dir: string): string[] => [
  fileURLToPath(import.meta.resolve('@mutua/web-kit/theme-init.js')),
  path.join(dir, 'src/document/first-paint.js'),
  path.join(dir, 'src/document/early-calls.js'),
  path.join(dir, 'src/document/start.js'),
];

/**
 * What the document needs for its first paint is in it: the scripts before it, and preloads of the fonts, which the browser would find only
 * in the style sheet. With `isStyled` the style sheet itself is in it too, so that the paint does not wait for another answer.
 */
function completeDocument({ dir, isStyled }: { dir: string; isStyled: boolean }) {
  return {
    apply(compiler: Compiler) {
      compiler.hooks.compilation.tap('CompleteDocument', (compilation) => {
        const scripts = documentScripts(dir);
        // By them the build knows that it has changed.
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
