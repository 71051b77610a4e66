import { addMessages, changeLanguage, createStore } from '@mutua/web-kit';
import { signInForTest } from '@mutua/web-kit/testing';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { testLesson, testSession } from '../testing/factories.ts';
import { LessonFacts } from './lesson-facts.tsx';

it.each([
  ['link', 'Thu, Dec 5, 10:00 – 11:30', true],
  ['person', 'Thu, Dec 5, 18:00 – 19:30', false],
] as const)('a rendered page names the zone of its times, but not that of a place: %s', async (mode, span, isNamed) => {
  addMessages('lessons', { en: () => import('../locales/en.json') });
  await changeLanguage('en');
  const store = createStore();
  signInForTest(store);
  const sessions = [testSession({ theirs: { local: '2030-12-05T18:00', offset: 480 } })];
  const html = renderToString(
    <Provider store={store}>
      <MemoryRouter>
        <LessonFacts lesson={testLesson({ place: { mode, area: 'Graz' }, sessions })} />
      </MemoryRouter>
    </Provider>,
  );
  expect(html).toContain(span);
  expect(html.includes('UTC')).toBe(isNamed);
});
