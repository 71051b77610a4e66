import type { Announcement, AnnouncementInput, Language, ResponseOf } from '@mutua/contracts';
import { ANNOUNCEMENTS, WELCOME_ID } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { type Caller, ConflictError, ForbiddenError, NotFoundError } from '@mutua/service-kit';
import type { Member, MemberRepository } from '../members/member.repository.ts';
import { requireCaller } from '../members/require-member.ts';
import { rolesOf } from '../members/roles.ts';
import type { LogRepository } from '../moderation/log.repository.ts';
import { requireOrganiser } from '../site/require-organiser.ts';
import type { SiteRepository } from '../site/site.repository.ts';
import { textIn } from '../site/text-in.ts';
import type { AnnouncementRepository, StoredAnnouncement } from './announcement.repository.ts';

/** How far back organisers see how many have ended. */
const BEFORE_DAYS = 183;

/** Whether it tells that a text of the site has changed. Notes have no author. */
const isNote = ({ by }: StoredAnnouncement): boolean => by === null;

export type AnnouncementService = ReturnType<typeof createAnnouncementService>;

/** One line on everybody's dashboard. No mail, no push. */
export function createAnnouncementService({
  announcements,
  site,
  members,
  log,
}: {
  announcements: AnnouncementRepository;
  site: Pick<SiteRepository, 'find'>;
  members: Pick<MemberRepository, 'findById'>;
  log: Pick<LogRepository, 'append'>;
}) {
  const toAnnouncement = (
    { _id, texts, language, link, endsAt }: StoredAnnouncement,
    readers: readonly Language[],
  ): Announcement => ({
    _id,
    ...(textIn(texts, [...readers, language]) ?? { text: '', language }),
    link,
    until: endsAt.toISOString(),
  });

  const ofOrganisers = async () => (await announcements.present()).filter((each) => !isNote(each));

  const tooMany = () => new ConflictError('There are too many announcements', { code: 'too_many' });

  /** The welcome of the site, for members who have confirmed their address lately. */
  async function welcomeFor({ confirmedAt, createdAt }: Member, readers: readonly Language[]): Promise<Announcement[]> {
    const { welcome } = await site.find();
    const until = new Date((confirmedAt ?? createdAt).getTime() + ANNOUNCEMENTS.welcomeDays * DAY_MS);
    const text = textIn(welcome, readers);
    return text && until > new Date() ? [{ _id: WELCOME_ID, ...text, link: '', until: until.toISOString() }] : [];
  }

  return {
    async list(caller: Caller): Promise<ResponseOf<'GET /announcements'>> {
      const member = await requireCaller(members, caller);
      const [present, seen, { defaultLanguage }] = await Promise.all([
        announcements.present(),
        announcements.seenBy(caller.userId),
        site.find(),
      ]);
      const readers = [member.preferences.language, defaultLanguage];
      const newest = present.filter((each) => !isNote(each)).slice(0, ANNOUNCEMENTS.atOnce);
      const shown = present
        .filter((each) => isNote(each) || newest.includes(each))
        .map((each) => ({
          ...toAnnouncement(each, readers),
          ...(each.by && each.by !== caller.userId && { isReportable: true as const }),
        }));
      const unseen = [...(await welcomeFor(member, readers)), ...shown].filter(({ _id }) => !seen.has(_id));
      if (!caller.roles.includes('organiser') || !rolesOf(member).includes('organiser'))
        return { announcements: unseen };
      const counted = await Promise.all(
        present.map(async (each) => ({
          ...toAnnouncement(each, readers),
          seen: await announcements.countSeen(each._id),
          ...(isNote(each) && { isNote: true as const }),
        })),
      );
      const ended = await announcements.countEnded(new Date(Date.now() - BEFORE_DAYS * DAY_MS));
      return { announcements: unseen, managed: { present: counted, ended } };
    },

    /**
     * @throws NotFoundError for everybody but organisers
     * @throws ConflictError too_many
     */
    async create(caller: Caller, input: AnnouncementInput): Promise<Announcement> {
      await requireOrganiser(members, caller);
      const { text, language, translations, link, until } = input;
      const monthAgo = new Date(Date.now() - 30 * DAY_MS);
      if ((await announcements.countSince(monthAgo)) >= ANNOUNCEMENTS.aMonth) throw tooMany();
      if ((await ofOrganisers()).length >= ANNOUNCEMENTS.atOnce) throw tooMany();
      const endsAt = new Date(until);
      const texts = { ...translations, [language]: text };
      const _id = announcements.newId();
      // The entry comes first, because nothing must be announced without one; so the one who loses a race has an entry, too.
      await log.append({
        action: 'announce',
        note: '',
        kind: 'member',
        targetId: caller.userId,
        subjectId: caller.userId,
        moderatorId: caller.userId,
        caseId: null,
        decides: `announce:${_id}`,
      });
      const created = await announcements.create({ _id, texts, language, link, endsAt, by: caller.userId });
      // Others may have announced at the same moment. Who sees too many steps back, so that there are never more.
      const others = (await ofOrganisers()).filter(({ _id }) => _id !== created._id);
      if (others.length >= ANNOUNCEMENTS.atOnce) {
        await announcements.remove(created._id);
        throw tooMany();
      }
      return toAnnouncement(created, [language]);
    },

    /** @throws NotFoundError for everybody but organisers, when there is none, and for the note of a changed text: nobody keeps it from members */
    async end(caller: Caller, id: string): Promise<void> {
      await requireOrganiser(members, caller);
      const isOfSite = (await announcements.present()).some((each) => each._id === id && isNote(each));
      if (isOfSite || !(await announcements.end(id))) throw new NotFoundError();
    },

    /** @throws NotFoundError when there is none */
    async see({ userId }: Caller, id: string): Promise<void> {
      if (id !== WELCOME_ID && !(await announcements.exists(id))) throw new NotFoundError();
      await announcements.see(userId, id);
    },

    /**
     * Returns one that organisers announce now, in the language in which it was written.
     * @throws NotFoundError also for the notes of changed texts, which nobody has written
     * @throws ForbiddenError for an own one
     */
    async reportable({ userId }: Caller, id: string): Promise<{ _id: string; by: string; text: string; at: Date }> {
      const found = (await announcements.present()).find(({ _id }) => _id === id);
      if (!found?.by) throw new NotFoundError();
      if (found.by === userId) throw new ForbiddenError('You cannot report yourself', 'own_profile');
      return { _id: id, by: found.by, text: found.texts[found.language] ?? '', at: found.createdAt };
    },

    /**
     * Tells everybody for two weeks that a text that binds them has changed, beside what organisers announce. A change within a day of the
     * note makes no other one, but whoever has got the note gets it again.
     */
    async tellChangedText(page: 'privacy' | 'terms'): Promise<void> {
      // It leads to the product's text, too, once the site has none of its own. Earlier releases have stored the other address.
      const link = `/${page}`;
      const isSame = (each: StoredAnnouncement): boolean => isNote(each) && [link, `/site${link}`].includes(each.link);
      const before = (await announcements.present()).find(isSame);
      // Six languages and a slip are saved one after the other.
      if (before && Date.now() - before.createdAt.getTime() < DAY_MS) return announcements.forgetSeen(before._id);
      if (before) await announcements.end(before._id);
      const endsAt = new Date(Date.now() + 14 * DAY_MS);
      const _id = announcements.newId();
      await announcements.create({ _id, texts: CHANGED[page], language: 'en', link, endsAt, by: null });
    },
  };
}

const CHANGED: Record<'privacy' | 'terms', Record<Language, string>> = {
  privacy: {
    en: 'The privacy text has changed',
    es: 'El texto de privacidad ha cambiado',
    fr: 'Le texte de confidentialité a changé',
    de: 'Der Datenschutztext hat sich geändert',
    it: 'Il testo sulla privacy è cambiato',
    pt: 'O texto de privacidade mudou',
  },
  terms: {
    en: 'The terms have changed',
    es: 'Las condiciones han cambiado',
    fr: 'Les conditions ont changé',
    de: 'Die Nutzungsbedingungen haben sich geändert',
    it: 'Le condizioni sono cambiate',
    pt: 'Os termos mudaram',
  },
};
