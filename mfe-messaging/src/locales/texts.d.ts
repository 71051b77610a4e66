import type en from './en.json';

declare module '@mutua/web-kit' {
  interface Texts {
    messaging: typeof en;
  }
}
