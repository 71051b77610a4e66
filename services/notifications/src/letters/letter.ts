import type { Language, MailKind, MailValues } from '@mutua/contracts';
import type { MailText } from '../texts/texts.ts';

/** Whoever reads a letter. */
export interface Reader {
  /** The first name, without anything that a mail program turns into a link. */
  name: string;
  /** The address that the letter goes to. */
  address: string;
  /** A moment (ISO text) in the reader's language and time zone, in words. */
  when: (moment: string) => string;
}

/** What a letter says. `footnotes` say why it comes: that the account needs it, unless the letter says otherwise. */
export type LetterText = Omit<MailText, 'footnotes' | 'withAddress'> & { footnotes?: string[] };

/**
 * A mail about an account: its words in every language, where its buttons lead, and examples for the tests and for `npm run mails`.
 * The values are texts, and contain nothing that a mail program turns into a link.
 */
export interface Letter<K extends MailKind> {
  texts: Readonly<Record<Language, (values: MailValues<K>, reader: Reader) => LetterText>>;
  /** The path of the page that the button opens. `token` is the secret of the mail, ready for an address; empty in a mail without one. */
  button: (token: string) => string;
  /** The same for the second button, where the texts have one. */
  secondButton?: (token: string) => string;
  /** Whether the address of the button is written out, for programs that open no buttons. */
  showsAddress: boolean;
  examples: readonly MailValues<K>[];
}
