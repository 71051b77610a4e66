// Imports that only the bundler resolves.
declare module '*.css' {}

declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.png' {
  const url: string;
  export default url;
}

declare module '@fontsource-variable/*' {}

/** Version of the build, as the bundler defines it. */
declare const __APP_VERSION__: string;
