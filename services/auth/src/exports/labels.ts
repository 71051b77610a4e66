import type { Language } from '@mutua/contracts';
import de from './labels/de.json' with { type: 'json' };
import en from './labels/en.json' with { type: 'json' };
import es from './labels/es.json' with { type: 'json' };
import fr from './labels/fr.json' with { type: 'json' };
import it from './labels/it.json' with { type: 'json' };
import pt from './labels/pt.json' with { type: 'json' };

/** The words of an export's pages. */
export interface Labels {
  /** The title of a page; it contains `{site}` and `{name}`. */
  title: string;
  /** The sentence with the date of the export; it contains `{date}`. */
  made: string;
  pages: Record<'profile' | 'skills' | 'exchanges' | 'messages' | 'notifications', string>;
  /** The names of fields. A field without a name is shown as it is stored. */
  fields: Partial<Record<string, string>>;
  kinds: Partial<Record<string, string>>;
  /** Words for values that only an export shows, by field. */
  words: Partial<Record<string, Partial<Record<string, string>>>>;
  you: string;
  empty: string;
  /** Says that a service did not answer without which the rest works. */
  missing: Partial<Record<string, string>>;
  /** Says that a file of a conversation could not be read. */
  missingFile: string;
  yes: string;
  no: string;
  erased: string;
  /** Says that moderators have hidden a message of the other member. */
  hidden: string;
  /** The name of a member whose account was erased. */
  formerMember: string;
}

export const LABELS: Readonly<Record<Language, Labels>> = { en, es, fr, de, it, pt };
