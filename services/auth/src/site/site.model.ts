import type { Language, SiteInput, SitePage } from '@mutua/contracts';
import { type OutboxFields, outboxPlugin } from '@mutua/service-kit';
import { type Connection, Schema } from 'mongoose';

/** What organisers have chosen. There is at most one document; none means the look of the product. */
export interface SiteDocument extends Omit<SiteInput, 'version'>, OutboxFields {
  _id: 'site';
  /** Grows with each change. */
  version: number;
  changedAt: Date;
  /** The latest ones before this, the latest last. */
  earlier: (Omit<SiteInput, 'version'> & { version: number; changedAt: Date })[];
}

const mixed = { type: Schema.Types.Mixed, required: true };

const schema = new Schema<SiteDocument>(
  {
    _id: String,
    version: { type: Number, required: true },
    name: { type: String, required: true },
    short: { type: String, required: true },
    motto: { type: String, default: '' },
    logo: { type: String, default: null },
    palette: { type: String, required: true },
    languages: { type: [String], required: true },
    defaultLanguage: { type: String, required: true },
    contact: mixed,
    links: mixed,
    registration: mixed,
    landing: mixed,
    welcome: mixed,
    changedAt: { type: Date, required: true },
    earlier: { type: Schema.Types.Mixed, default: [], select: false },
  },
  { versionKey: false },
);
schema.plugin(outboxPlugin);

export const siteModel = (connection: Connection) => connection.model<SiteDocument>('Site', schema, 'site');

/** A text that the site has written itself, in one language. */
export interface SitePageDocument {
  page: SitePage;
  language: Language;
  /** Null: the text of the product holds again. */
  text: string | null;
  version: number;
  changedAt: Date;
  /** The latest ones before this, the latest last. */
  earlier: { text: string | null; changedAt: Date }[];
}

const pageSchema = new Schema<SitePageDocument>(
  {
    page: { type: String, required: true },
    language: { type: String, required: true },
    text: { type: String, default: null },
    version: { type: Number, required: true },
    changedAt: { type: Date, required: true },
    earlier: { type: Schema.Types.Mixed, default: [], select: false },
  },
  { versionKey: false },
);
pageSchema.index({ page: 1, language: 1 }, { unique: true });

export const sitePageModel = (connection: Connection) =>
  connection.model<SitePageDocument>('SitePage', pageSchema, 'sitePages');
