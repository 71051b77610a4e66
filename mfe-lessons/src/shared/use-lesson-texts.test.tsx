import { addMessages, changeLanguage } from '@mutua/web-kit';
import { renderToString } from 'react-dom/server';
import { testLesson, testSession } from '../testing/factories.ts';
import { useLessonTexts } from './use-lesson-texts.ts';

const session = testSession({ theirs: { local: '2030-12-05T18:00', offset: 480 } });

function When({ mode }: { mode: 'link' | 'person' }) {
  const texts = useLessonTexts();
  const lesson = testLesson({ place: { mode, area: 'Graz' } });
  return `${texts.span(lesson, session)} ${texts.zone(lesson, session)}`;
}

it.each([
  ['link', 'Thu, Dec 5, 10:00 – 11:30 UTC'],
  ['person', 'Thu, Dec 5, 18:00 – 19:30 '],
] as const)('a rendered page names the zone of its times, but not that of a place: %s', async (mode, text) => {
  addMessages('lessons', { en: () => import('../locales/en.json') });
  await changeLanguage('en');
  expect(renderToString(<When mode={mode} />)).toBe(text);
});
