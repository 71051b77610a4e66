import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Language, Site, SiteInput, SitePage, SitePageInput, SitePageText } from '@mutua/contracts';
import { SHOWN_MEMBERS } from '@mutua/contracts/limits';
import { MINUTE_MS } from '@mutua/contracts/time';
import { type Caller, ConflictError, NotFoundError, ValidationError } from '@mutua/service-kit';
import type { MemberRepository } from '../members/member.repository.ts';
import type { LogRepository } from '../moderation/log.repository.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { LogoService } from './logo.service.ts';
import { requireOrganiser } from './require-organiser.ts';
import type { SiteRepository, StoredPage, StoredSite } from './site.repository.ts';

const COUNT_MS = 10 * MINUTE_MS;

const pageText = ({ page, language, text, version, changedAt }: StoredPage): SitePageText | null =>
  text === null ? null : { page, language, text, version, changedAt: changedAt.toISOString() };

/** Whether a form was filled from this text. One that saw no text says 0, also when there was one earlier. */
const isPresent = (found: StoredPage | null, version: number): boolean =>
  version === (found?.version ?? 0) || (version === 0 && found?.text === null);

/** Tells two changes of one version apart without their texts. */
const hashOf = (fields: unknown): string => createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

export type SiteService = ReturnType<typeof createSiteService>;

/** The name, the look and the texts of the site. Everybody reads them; organisers change them. */
export function createSiteService({
  site,
  members,
  log,
  logos,
  sessions,
  tellChangedText,
}: {
  site: SiteRepository;
  members: Pick<MemberRepository, 'findById' | 'countVerified'>;
  log: Pick<LogRepository, 'append'>;
  logos: Pick<LogoService, 'has' | 'keep'>;
  sessions: Pick<SessionService, 'requireFresh'>;
  /** Announces that a text that binds members has changed. */
  tellChangedText: (page: 'privacy' | 'terms') => Promise<void>;
}) {
  let counted: { count: number; at: number } | undefined;
  /** The number of members, at most ten minutes old. */
  async function countMembers(): Promise<number> {
    if (!counted || Date.now() - counted.at > COUNT_MS)
      counted = { count: await members.countVerified(), at: Date.now() };
    return counted.count;
  }

  async function shown({ changedAt, ...fields }: StoredSite): Promise<Site> {
    const [pages, count] = await Promise.all([site.pages(), fields.landing.kind === 'own' ? countMembers() : 0]);
    return {
      ...fields,
      pages: pages.map(({ page, language, changedAt: at }) => ({ page, language, changedAt: at.toISOString() })),
      members: count >= SHOWN_MEMBERS ? count : null,
      changedAt: changedAt?.toISOString() ?? null,
    };
  }

  /**
   * Writes what an organiser is about to change. The entry comes first, because no change must exist without one; so the one who loses a
   * race has an entry, too. It names the fields and none of their texts.
   */
  const note = (userId: string, state: string, fields: string) =>
    log.append({
      action: 'site',
      note: fields,
      kind: 'member',
      targetId: userId,
      subjectId: userId,
      moderatorId: userId,
      caseId: null,
      decides: `site:${state}:${userId}`,
    });

  const conflict = async () =>
    new ConflictError('Somebody has changed the site meanwhile', { current: { site: await shown(await site.find()) } });
  const pageConflict = (found: StoredPage | null) =>
    new ConflictError('Somebody has changed this text meanwhile', { current: { page: found && pageText(found) } });

  return {
    read: async (): Promise<Site> => shown(await site.find()),

    /**
     * @throws NotFoundError for everybody but organisers
     * @throws ConflictError when the form was filled from an earlier version
     * @throws ForbiddenError when who may register changes without a fresh sign-in
     */
    async change(caller: Caller, { version, ...fields }: SiteInput): Promise<Site> {
      await requireOrganiser(members, caller);
      const before = await site.find();
      if (before.version !== version) throw await conflict();
      const changed = Object.entries(fields).flatMap(([name, value]) =>
        isDeepStrictEqual(value, before[name as keyof StoredSite]) ? [] : name,
      );
      if (changed.length === 0) return shown(before);
      if (changed.includes('registration')) await sessions.requireFresh(caller);
      if (fields.logo && fields.logo !== before.logo && !(await logos.has(fields.logo)))
        throw new ValidationError([{ field: 'logo', message: 'Please select an image file' }]);
      const values = changed.map((name) => [name, fields[name as keyof typeof fields]]);
      await note(caller.userId, `${version}:${hashOf(values)}`, changed.join(', '));
      const after = await site.replace(before, fields);
      if (!after) throw await conflict();
      if (before.logo && before.logo !== after.logo) await logos.keep(before.logo);
      return shown(after);
    },

    /** The text in a language, else in that of the site, else in the first one. @throws NotFoundError while the product's text holds */
    async page(page: SitePage, language: Language | undefined): Promise<SitePageText> {
      const [found, { defaultLanguage }] = await Promise.all([site.findPages(page), site.find()]);
      const chosen =
        found.find((each) => each.language === language) ??
        found.find((each) => each.language === defaultLanguage) ??
        found[0];
      const text = chosen && pageText(chosen);
      if (!text) throw new NotFoundError();
      return text;
    },

    /**
     * @throws NotFoundError for everybody but organisers
     * @throws ConflictError when the form was filled from an earlier version
     */
    async changePage(
      caller: Caller,
      page: SitePage,
      { language, text, version }: SitePageInput,
    ): Promise<SitePageText | null> {
      await requireOrganiser(members, caller);
      const before = await site.findPage(page, language);
      if (!isPresent(before, version)) throw pageConflict(before);
      if ((before?.text ?? null) === text) return before && pageText(before);
      await note(caller.userId, `${page}:${language}:${before?.version ?? 0}`, `${page} (${language})`);
      const after = await site.replacePage(before, { page, language, text });
      if (!after) throw pageConflict(await site.findPage(page, language));
      if (page === 'privacy' || page === 'terms') await tellChangedText(page);
      return pageText(after);
    },

    async versions(page: SitePage, language: Language): Promise<{ text: string; changedAt: string }[]> {
      const found = await site.versionsOf(page, language);
      return found.map(({ text, changedAt }) => ({ text, changedAt: changedAt.toISOString() }));
    },
  };
}
