import type { Language, SiteSnapshot } from '@mutua/contracts';
import { DEFAULT_SITE } from '@mutua/contracts/limits';
import { replaceIfNewer } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** A copy of the name and look of the site, from the auth service. */
type SiteCopyDocument = SiteSnapshot & { _id: string };

const mixed = { type: Schema.Types.Mixed, required: true };
const schema = new Schema<SiteCopyDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    name: { type: String, required: true },
    short: { type: String, required: true },
    logo: { type: String, default: null },
    palette: { type: String, required: true },
    languages: { type: [String], required: true },
    defaultLanguage: { type: String, required: true },
    contact: mixed,
  },
  { versionKey: false, minimize: false },
);

const { version, name, short, logo, palette, languages, defaultLanguage, contact } = DEFAULT_SITE;
/** The name and look of the product, which hold until the site has its own. */
export const UNCHANGED_SITE: SiteSnapshot = {
  version,
  name,
  short,
  logo,
  palette,
  languages: [...languages],
  defaultLanguage,
  contact,
};

/** The first of these languages that the site offers, else its own. The pages and the mails have no others. */
export const offeredLanguage = (
  { languages, defaultLanguage }: Pick<SiteSnapshot, 'languages' | 'defaultLanguage'>,
  ...wanted: readonly (Language | null | undefined)[]
): Language => wanted.find((each) => each && languages.includes(each)) ?? defaultLanguage;

export type SiteCopy = ReturnType<typeof createSiteCopy>;

/** Stores the name and look of the site from `site.changed`. */
export function createSiteCopy(connection: Connection) {
  const model = connection.model<SiteCopyDocument>('SiteCopy', schema, 'siteCopy');
  return {
    async mirror({ version: latest, ...fields }: SiteSnapshot): Promise<void> {
      await replaceIfNewer(model, { _id: 'site' }, latest, fields);
    },

    /** The site as it was last told; before that `UNCHANGED_SITE`. */
    async read(): Promise<SiteSnapshot> {
      return (await model.findById('site', { _id: 0 }).lean<SiteSnapshot>()) ?? UNCHANGED_SITE;
    },
  };
}
