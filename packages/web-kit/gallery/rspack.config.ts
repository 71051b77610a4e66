import path from 'node:path';
import { type Configuration, CopyRspackPlugin, HtmlRspackPlugin } from '@rspack/core';

/** Shows every component in every state. Run `npx rspack serve -c packages/web-kit/gallery/rspack.config.ts` in the root, or `build`. */
const config: Configuration = {
  context: import.meta.dirname,
  mode: 'production',
  devtool: false,
  entry: './main.tsx',
  output: {
    path: path.join(import.meta.dirname, 'dist'),
    clean: true,
    assetModuleFilename: 'assets/[name][ext]',
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: { detectSyntax: 'auto', jsc: { transform: { react: { runtime: 'automatic' } } } },
      },
      { test: /\.css$/, type: 'css/auto' },
      { test: /\.woff2$/, type: 'asset/resource' },
    ],
  },
  lazyCompilation: false,
  performance: { hints: false },
  plugins: [
    new HtmlRspackPlugin({ template: 'index.html' }),
    new CopyRspackPlugin({ patterns: [{ from: '../src/theme/theme-init.js' }] }),
  ],
};

export default config;
