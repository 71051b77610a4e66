import type claim from '../claim/locales/en.json';
import type moderation from '../moderation/locales/en.json';
import type organise from '../organise/locales/en.json';
import type settings from '../settings/locales/en.json';
import type en from './en.json';

declare module '@mutua/web-kit' {
  interface Texts {
    account: typeof en & typeof claim & typeof moderation & typeof organise & typeof settings;
  }
}
