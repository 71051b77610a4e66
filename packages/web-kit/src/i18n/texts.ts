import type kit from '../texts/en.json';

/**
 * The texts of each app, as in its `en.json`, by namespace. An app adds its own:
 * `declare module '@mutua/web-kit' { interface Texts { exchange: typeof en } }`.
 */
export interface Texts {
  kit: typeof kit;
}
export type Namespace = keyof Texts;

/** The keys of a file of texts, such as `login.submit` or `help.chapters.0.title`. */
type PathOf<T> = T extends readonly (infer Item)[]
  ? `${number}${Rest<Item>}`
  : T extends object
    ? { [Name in keyof T & string]: `${Name}${Rest<T[Name]>}` }[keyof T & string]
    : never;
type Rest<T> = T extends string ? '' : `.${PathOf<T>}`;
export type TextKey<N extends Namespace> = PathOf<Texts[N]>;

/** The values for the placeholders of a text. `count` chooses the plural. Every text also gets `site`, the name of the site. */
export type TextValues = Record<string, string | number>;
/** The text of a key in the member's language. */
export type Translate<N extends Namespace> = (key: TextKey<N>, values?: TextValues) => string;
