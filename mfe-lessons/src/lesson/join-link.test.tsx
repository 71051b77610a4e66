import type { Lesson } from '@mutua/contracts';
import { FRENCH, GUITAR, installTestApi, MATEO, testUser } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { testLesson, testSession } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { LessonPage } from './lesson-page.tsx';

const server = installTestApi();
const MEMBER = testUser({ skills: [{ ...FRENCH, proficiency: 'expert' }] });
const TEACHER = testUser({ ...MATEO, skills: [{ ...GUITAR, proficiency: 'expert' }] });
const SEAT = { state: 'taken', brings: null, note: '', line: null, until: null, freeUntil: null } as const;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const LINK = 'https://meet.example/bread';
const HERE = { mode: 'here', area: '', private: { address: '', link: '', notes: '' } } as const;
const ELSEWHERE = { mode: 'link', area: '', private: { address: '', link: LINK, notes: '' } } as const;

beforeEach(() => {
  server.on('GET /thanks', () => ({ thanks: [], again: null, pagination: { page: 1, limit: 10, total: 0, pages: 0 } }));
});

it.each<[who: string, user: typeof MEMBER, starts: number, place: Lesson['place'], leads: RegExp | null]>([
  ['a learner 20 minutes before', MEMBER, 20, HERE, null],
  ['a learner 9 minutes before', MEMBER, 9, HERE, /^\/circles\/.*\/room$/],
  ['the teacher 20 minutes before', TEACHER, 20, HERE, /^\/circles\/.*\/room$/],
  ['a learner meanwhile, at a link', MEMBER, -30, ELSEWHERE, /^https:\/\/meet\.example\/bread$/],
  ['a learner after the end', MEMBER, -100, ELSEWHERE, null],
])('Join leads %s to where the session takes place, or is not there', async (_who, user, starts, place, leads) => {
  const sessions = [testSession({ startsAt: inMinutes(starts), minutes: 90 })];
  const lesson = testLesson({ sessions, place, people: [], ...(user === MEMBER && { mine: SEAT }) });
  server.on('GET /lessons/:id', () => ({ lesson }));
  await showPage(LessonPage, '/lessons/:lessonId', { at: `/lessons/${lesson._id}`, user });
  await screen.findByRole('heading', { level: 1 });
  const address = screen.queryByRole('link', { name: 'Join' })?.getAttribute('href') ?? '';
  expect(address).toMatch(leads ?? /^$/);
});
