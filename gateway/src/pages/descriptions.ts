import { endpoints, type Lesson, type Profile, type Site, type Skill } from '@mutua/contracts';
import type { Language } from '@mutua/contracts/limits';
import { PRODUCT_WORDS } from '@mutua/contracts/product-words';
import { fill } from '@mutua/contracts/say';
import { MINUTE_MS } from '@mutua/contracts/time';
import type { ReadPublic } from './answers.ts';
import type { FoundPage } from './pages-of-releases.ts';
import { textsOf } from './texts/texts-of.ts';

/** The description of a page for programs that run no scripts. */
export interface Description {
  /** 404 when the page's thing does not exist. */
  status: 200 | 404;
  /** Without the product's name. Undefined keeps the title of the shell's document. */
  title?: string | undefined;
  description?: string | undefined;
  /** The canonical address of the page, as a path. A page without one is not for search engines. */
  canonical?: string | undefined;
  /**
   * Whether the page has the same content in each language, with an address for each. Members' own texts have one language, that of their
   * author.
   */
  isTranslated?: boolean;
  type?: 'website' | 'profile';
  /** The path of the page's own picture, 1200 by 630 pixels. */
  card?: string | null | undefined;
  /** An entity of schema.org. @param origin the public origin, without a trailing slash */
  data?: ((origin: string, site: Pick<Site, 'name'>) => object) | undefined;
}

/** The description of unknown pages, and of pages whose address is a secret. */
export const NEUTRAL: Description = { status: 200 };
const MISSING: Description = { status: 404 };
const DESCRIPTION_LENGTH = 200;

const oneLine = (...texts: string[]): string => texts.join(' ').replace(/\s+/g, ' ').trim();

/** The beginning of a text, cut between words. */
const shorten = (text: string): string => {
  const letters = [...text];
  if (letters.length <= DESCRIPTION_LENGTH) return text;
  const start = letters.slice(0, DESCRIPTION_LENGTH).join('');
  return `${start.slice(0, start.lastIndexOf(' ') > 0 ? start.lastIndexOf(' ') : undefined)}…`;
};

const ratingOf = ({ average, count }: Skill['rating']) =>
  count > 0 && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
  };

const describeSkill = (skill: Skill, language: Language): Description => {
  const texts = textsOf(language);
  const words = PRODUCT_WORDS[language];
  const { _id, title, category, proficiency, description, rating, userId: owner, card } = skill;
  const level = words.level[proficiency];
  const kind = { category: words.category[category], level, lowerLevel: level.toLowerCase() };
  const kindOfSkill = owner.location
    ? fill(texts.kindOfSkillIn, { ...kind, place: owner.location })
    : fill(texts.kindOfSkill, kind);
  return {
    status: 200,
    title,
    description: shorten(oneLine(kindOfSkill, description || fill(texts.teachesThis, { name: owner.name }))),
    canonical: `/skills/${_id}`,
    card,
    data: (origin) => ({
      '@type': 'Service',
      name: title,
      description: oneLine(description),
      serviceType: words.category[category],
      url: `${origin}/skills/${_id}`,
      ...(card && { image: origin + card }),
      provider: { '@type': 'Person', name: owner.name, url: `${origin}/profile/${owner._id}` },
      ...ratingOf(rating),
    }),
  };
};

const describeProfile = (user: Profile, card: string | null, language: Language): Description => {
  const { _id, name, bio, location, avatar, createdAt, skills } = user;
  const teaches =
    skills.length > 0
      ? fill(textsOf(language).teaches, {
          skills: skills
            .slice(0, 5)
            .map(({ title }) => title)
            .join(', '),
        })
      : '';
  return {
    status: 200,
    title: name,
    description: shorten(oneLine(bio, teaches)) || undefined,
    canonical: `/profile/${_id}`,
    type: 'profile',
    card,
    data: (origin) => ({
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      url: `${origin}/profile/${_id}`,
      mainEntity: {
        '@type': 'Person',
        name,
        ...(bio && { description: oneLine(bio) }),
        ...(location && { homeLocation: { '@type': 'Place', name: location } }),
        ...(avatar && { image: new URL(avatar, origin).href }),
      },
    }),
  };
};

/** A lesson that is found only by its address has no canonical address, and so is not for search engines. */
const describeLesson = (lesson: Lesson, language: Language): Description => {
  const { _id, title, about, teacher, listed, seats, counts, sessions, place, status } = lesson;
  const planned = sessions.filter((session) => session.status === 'planned');
  const [first, last] = [planned[0] ?? sessions[0], planned.at(-1) ?? sessions.at(-1)];
  const url = `/lessons/${_id}`;
  return {
    status: 200,
    title,
    description: shorten(oneLine(fill(textsOf(language).groupLesson, { name: teacher.name, seats }), about)),
    ...(listed === 'everybody' && { canonical: url }),
    data: (origin) => ({
      '@type': 'EducationEvent',
      name: title,
      description: oneLine(about),
      url: origin + url,
      ...(first && { startDate: first.startsAt }),
      ...(last && { endDate: new Date(Date.parse(last.startsAt) + last.minutes * MINUTE_MS).toISOString() }),
      eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
      ...(place.mode === 'person'
        ? {
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            location: { '@type': 'Place', name: place.area, address: place.area },
          }
        : {
            eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
            location: { '@type': 'VirtualLocation', url: origin + url },
          }),
      isAccessibleForFree: true,
      maximumAttendeeCapacity: seats,
      remainingAttendeeCapacity: counts.free,
      inLanguage: lesson.language,
      organizer: { '@type': 'Person', name: teacher.name, url: `${origin}/profile/${teacher._id}` },
    }),
  };
};

/** The path of a member's card. A document without one, or one that comes too late, has the general picture. */
const readCard = async (userId: string, read: ReadPublic): Promise<string | null> => {
  const found = await read(`GET /users/${userId}/card`).catch(() => undefined);
  return endpoints['GET /users/:id/card'].response.safeParse(found).data?.card ?? null;
};

const describeSearch = ({ title, description }: FoundPage, query: URLSearchParams): Description => {
  const words = oneLine(query.get('q') ?? '');
  if (!words && query.size > 0) return { status: 200, title, description };
  // Search results are endless pages, which search engines should not collect.
  return words
    ? { status: 200, title: `${shorten(words)} · ${title}` }
    : { status: 200, title, description, canonical: '/search', isTranslated: true };
};

const WEBSITE = (origin: string, { name }: Pick<Site, 'name'>) => ({
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}/search?q={words}`,
    'query-input': 'required name=words',
  },
});

/**
 * Describes a page. Pages of skills, members and group lessons are described by what a stranger may see of them, other pages by the texts
 * of their release.
 */
export const describePage = async (
  page: FoundPage,
  {
    query,
    read,
    readAside,
    language,
  }: {
    query: URLSearchParams;
    read: ReadPublic;
    /** Reads what the page itself does not need. */
    readAside: ReadPublic;
    language: Language;
  },
): Promise<Description> => {
  const { route, params, title, description } = page;
  const { skillId = '', userId = '', lessonId = '' } = params;
  if (route === '/skills/:skillId') {
    const found = await read(`GET /skills/${skillId}`);
    return found ? describeSkill(endpoints['GET /skills/:id'].response.parse(found).skill, language) : MISSING;
  }
  if (route === '/profile/:userId') {
    const [found, card] = await Promise.all([read(`GET /users/${userId}`), readCard(userId, readAside)]);
    return found ? describeProfile(endpoints['GET /users/:id'].response.parse(found).user, card, language) : MISSING;
  }
  if (route === '/lessons/:lessonId') {
    const found = await read(`GET /lessons/${lessonId}`);
    return found ? describeLesson(endpoints['GET /lessons/:id'].response.parse(found).lesson, language) : MISSING;
  }
  if (route === '/search') return describeSearch(page, query);
  if (!title || route.includes(':')) return { ...NEUTRAL, title };
  return {
    status: 200,
    title,
    description,
    canonical: route,
    isTranslated: true,
    ...(route === '/' && { data: WEBSITE }),
  };
};
