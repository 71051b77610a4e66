import type en from './en.json';

declare module '@mutua/web-kit' {
  interface Texts {
    lessons: typeof en;
  }
}
