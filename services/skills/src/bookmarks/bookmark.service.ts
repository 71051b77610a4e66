import {
  BOOKMARKS,
  type Bookmark,
  type BookmarkInput,
  type BookmarkKind,
  type BookmarkMarks,
  type Language,
  type QueryOf,
  type ResponseOf,
} from '@mutua/contracts';
import {
  type Caller,
  ConflictError,
  createKeyedMutex,
  ForbiddenError,
  NotFoundError,
  paginationOf,
  skipOf,
} from '@mutua/service-kit';
import { refuseUnknownPlaces } from '../lessons/known-places.ts';
import { wantedLessons } from '../lessons/wanted-lessons.ts';
import type { BookmarkDocument } from './bookmark.model.ts';
import type { BookmarkRepository, Target } from './bookmark.repository.ts';
import type { FindTargets, Found, Shown } from './bookmark-targets.ts';

export type BookmarkService = ReturnType<typeof createBookmarkService>;

const STAY_MS = BOOKMARKS.goneDays * 24 * 3600 * 1000;

const NOTHING = { skill: null, user: null, distance: null };

function viewOf({ kind, targetId, note, createdAt, goneSince }: BookmarkDocument, shown: Shown | undefined): Bookmark {
  const leavesAt = goneSince && new Date(goneSince.getTime() + STAY_MS).toISOString();
  return {
    kind,
    targetId,
    ...(shown ?? NOTHING),
    note,
    createdAt: createdAt.toISOString(),
    gone: !shown,
    leavesAt: shown ? null : leavesAt,
  };
}

const notFound = { skill: 'Skill not found', user: 'This member does not exist' } as const;
const own = { skill: 'You cannot keep your own skill', user: 'You cannot keep yourself' } as const;
const tooMany = () =>
  new ConflictError(['You can keep {max} skills and members. Remove one first.', { max: BOOKMARKS.max }], {
    code: 'too_many_bookmarks',
  });

/** What a member keeps. Nobody else learns of it. */
export function createBookmarkService({
  bookmarks,
  findTargets,
  now = () => new Date(),
}: {
  bookmarks: BookmarkRepository;
  findTargets: FindTargets;
  now?: () => Date;
}) {
  const inTurn = createKeyedMutex();

  /** @throws NotFoundError, ForbiddenError when the member cannot keep it */
  async function find(userId: string, target: Target, language: Language): Promise<Shown> {
    const shown = (await findTargets(userId, [target], language)).get(target.targetId)?.shown;
    const ownerId = target.kind === 'user' ? target.targetId : shown?.skill?.userId._id;
    if (ownerId === userId) throw new ForbiddenError(own[target.kind]);
    if (!shown) throw new NotFoundError(notFound[target.kind]);
    return shown;
  }

  async function insert(userId: string, target: Target, note: string): Promise<BookmarkDocument | null> {
    if ((await bookmarks.countOf(userId)) >= BOOKMARKS.max) throw tooMany();
    const inserted = await bookmarks.insert(userId, target, note);
    if (!inserted) return null;
    // Other processes may have kept some at the same moment: those for which there is room stay, by their place.
    const kept = await bookmarks.findOf(userId);
    if (kept.slice(0, -BOOKMARKS.max).some(({ _id }) => _id === inserted._id)) {
      await bookmarks.remove(userId, target);
      throw tooMany();
    }
    return inserted;
  }

  async function keep(userId: string, target: Target, note: string | undefined, language: Language): Promise<Bookmark> {
    const shown = await find(userId, target, language);
    const change = () => bookmarks.change(userId, target, note);
    // The second attempt finds the one that another process has inserted meanwhile.
    const bookmark = (await change()) ?? (await insert(userId, target, note ?? '')) ?? (await change());
    if (!bookmark) throw new NotFoundError(notFound[target.kind]);
    return viewOf(bookmark, shown);
  }

  /** Notes which bookmarks lead nowhere and which lead somewhere again. Returns those that stay in the list. */
  async function sorted(all: readonly BookmarkDocument[], found: Map<string, Found>): Promise<BookmarkDocument[]> {
    const present = now();
    const before = new Date(present.getTime() - STAY_MS);
    const isGone = ({ targetId }: BookmarkDocument) => !found.has(targetId);
    const idsOf = (some: readonly BookmarkDocument[]) => some.map(({ _id }) => _id);
    const past = all.filter((each) => isGone(each) && each.goneSince && each.goneSince <= before);
    const lost = all.filter((each) => isGone(each) && !each.goneSince);
    const back = all.filter((each) => !isGone(each) && each.goneSince);
    await Promise.all([
      bookmarks.removeGone(idsOf(past), before),
      bookmarks.setGone(idsOf(lost), present),
      bookmarks.setGone(idsOf(back), null),
    ]);
    return all
      .filter((each) => !past.includes(each))
      .map((each) => (lost.includes(each) ? { ...each, goneSince: present } : each));
  }

  return {
    /** A member keeps few things, so that all are read, and the page is a part of them. */
    async list(
      { userId }: Caller,
      query: QueryOf<'GET /bookmarks'>,
      language: Language,
    ): Promise<ResponseOf<'GET /bookmarks'>> {
      refuseUnknownPlaces(query);
      const { near, km, meet, language: languages, from = near } = query;
      const wanted = wantedLessons({ near, km, meet, languages });
      const all = await bookmarks.findOf(userId);
      const found = await findTargets(userId, all, language, { from: from ?? null, wanted });
      const staying = await sorted(all, found);
      const ofKind = (kind: BookmarkKind) => staying.filter((each) => each.kind === kind);
      const isFiltered = wanted.near !== null || wanted.meet !== null || wanted.languages.length > 0;
      const listed = (query.kind ? ofKind(query.kind) : staying).filter(
        ({ targetId }) => !isFiltered || found.get(targetId)?.isWanted,
      );
      const skip = skipOf(query);
      return {
        bookmarks: listed.slice(skip, skip + query.limit).map((each) => viewOf(each, found.get(each.targetId)?.shown)),
        pagination: paginationOf(query, listed.length),
        counts: { skill: ofKind('skill').length, user: ofKind('user').length },
      };
    },

    async marks({ userId }: Caller): Promise<BookmarkMarks> {
      const all = await bookmarks.findOf(userId);
      const idsOf = (kind: BookmarkKind) => all.filter((each) => each.kind === kind).map(({ targetId }) => targetId);
      return { skills: idsOf('skill'), users: idsOf('user') };
    },

    /**
     * Keeps something, or changes the note of what is kept already.
     * @throws NotFoundError for what the caller may not find
     * @throws ForbiddenError for the caller's own skill or profile
     * @throws ConflictError `too_many_bookmarks`
     */
    keep: ({ userId }: Caller, target: Target, { note }: BookmarkInput, language: Language): Promise<Bookmark> =>
      inTurn(userId, () => keep(userId, target, note, language)),

    remove: ({ userId }: Caller, target: Target): Promise<void> => bookmarks.remove(userId, target),
  };
}
