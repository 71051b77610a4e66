import type { DomainEvent, Language, SiteInput, SitePage } from '@mutua/contracts';
import { DEFAULT_SITE, SITE_VERSIONS } from '@mutua/contracts/limits';
import { createOutboxWrites, type EventStore, newEvent, unlessDuplicate } from '@mutua/service-kit';
import { type SitePageDocument, siteModel, sitePageModel } from './site.model.ts';

/** The site as it is stored, or as it is without a stored one. */
export type StoredSite = Omit<SiteInput, 'version'> & { version: number; changedAt: Date | null };
export type StoredPage = Omit<SitePageDocument, 'earlier'>;

/** A site that nobody has changed. */
const UNCHANGED: StoredSite = {
  ...structuredClone(DEFAULT_SITE),
  links: [],
  registration: { who: 'open', domains: [] },
  changedAt: null,
};

/** What organisers have chosen. */
const fieldsOf = ({ version: _version, changedAt: _changedAt, ...fields }: StoredSite): Omit<SiteInput, 'version'> =>
  fields;

/** What other services know of the site. */
export function siteChanged(site: StoredSite): DomainEvent {
  const { version, name, short, logo, palette, languages, defaultLanguage, contact } = site;
  return newEvent('site.changed', {
    site: { version, name, short, logo, palette, languages, defaultLanguage, contact },
  });
}

export type SiteRepository = ReturnType<typeof createSiteRepository>;

export function createSiteRepository({ connection, relay }: EventStore) {
  const model = siteModel(connection);
  const pages = sitePageModel(connection);
  const { insert, update } = createOutboxWrites(model, relay);

  const stored = () => model.findById('site', { _id: 0, outboxPendingAt: 0 }).lean<StoredSite>().exec();
  const find = async (): Promise<StoredSite> => (await stored()) ?? UNCHANGED;

  return {
    find,

    /** How many there are to republish: one, or none while nobody has changed anything. */
    count: () => model.countDocuments(),
    async *all(): AsyncGenerator<StoredSite> {
      const site = await stored();
      if (site) yield site;
    },

    /** Stores the next version, and keeps the one before. Returns null when somebody else has stored it. */
    async replace(before: StoredSite, fields: Omit<SiteInput, 'version'>): Promise<StoredSite | null> {
      const next = { ...fieldsOf({ ...before, ...fields }), version: before.version + 1, changedAt: new Date() };
      const isStored = before.changedAt
        ? await update(
            { _id: 'site', version: before.version },
            {
              $set: next,
              $push: {
                earlier: {
                  $each: [{ ...fieldsOf(before), version: before.version, changedAt: before.changedAt }],
                  $slice: -SITE_VERSIONS,
                },
              },
            },
            siteChanged(next),
          )
        : await insert({ _id: 'site', ...next, earlier: [] }, siteChanged(next));
      return isStored ? next : null;
    },

    /** The texts that the site has written itself, without the texts. */
    pages: (): Promise<Omit<StoredPage, 'text'>[]> =>
      pages
        .find({ text: { $ne: null } }, { _id: 0, text: 0, earlier: 0 })
        .sort({ page: 1, language: 1 })
        .lean<StoredPage[]>()
        .exec(),

    findPage: (page: SitePage, language: Language): Promise<StoredPage | null> =>
      pages.findOne({ page, language }, { _id: 0, earlier: 0 }).lean<StoredPage>().exec(),

    /** A text in any of its languages. */
    findPages: (page: SitePage): Promise<StoredPage[]> =>
      pages
        .find({ page, text: { $ne: null } }, { _id: 0, earlier: 0 })
        .sort({ language: 1 })
        .lean<StoredPage[]>()
        .exec(),

    /** The earlier texts, the latest first. */
    async versionsOf(page: SitePage, language: Language): Promise<{ text: string; changedAt: Date }[]> {
      const found = await pages.findOne({ page, language }).select('earlier').lean<SitePageDocument>();
      return (found?.earlier ?? [])
        .toReversed()
        .flatMap(({ text, changedAt }) => (text === null ? [] : [{ text, changedAt }]));
    },

    /** Stores the next version of a text, and keeps the one before. Returns null when somebody else has stored it. */
    async replacePage(
      before: StoredPage | null,
      { page, language, text }: Pick<StoredPage, 'page' | 'language' | 'text'>,
    ): Promise<StoredPage | null> {
      const next = { page, language, text, version: (before?.version ?? 0) + 1, changedAt: new Date() };
      if (!before) return (await unlessDuplicate(pages.create({ ...next, earlier: [] }))) ? next : null;
      const earlier = { text: before.text, changedAt: before.changedAt };
      const { matchedCount } = await pages.updateOne(
        { page, language, version: before.version },
        { $set: next, $push: { earlier: { $each: [earlier], $slice: -SITE_VERSIONS } } },
      );
      return matchedCount === 1 ? next : null;
    },
  };
}
