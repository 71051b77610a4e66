import { failure, installTestApi, pageOf } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { NearSkills } from './near-skills.tsx';

const LYON = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };

const server = installTestApi();
let owners = ['a', 'b', 'c'];
/** How many there are, where it is not those of `owners`. */
let total: number | undefined;
beforeEach(() => {
  localStorage.clear();
  total = undefined;
  owners = ['a', 'b', 'c'];
  server.on('GET /places', () => ({ places: [LYON] }));
  server.on('GET /skills/search', ({ query }) => {
    const shown = owners.slice(0, Number(query.limit));
    return {
      skills: foundSkills(shown.length).map((skill, index) => ({
        ...skill,
        userId: { ...skill.userId, _id: shown[index]?.repeat(24) ?? '' },
      })),
      ...pageOf(total ?? owners.length, 1, 6),
    };
  });
});
const show = () => showPage(NearSkills, '/', { at: '/' });
const choose = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Your town' }), 'lyon');
  await userEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
};

it('shows what is taught near the typed town, which the device keeps', async () => {
  total = 42;
  const { unmount } = await show();
  expect(server.callsTo('GET /skills/search')).toEqual([]);
  await choose();
  expect(await screen.findByRole('article', { name: 'Skill 3' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^All 42 within .* of Lyon$/ })).toHaveAttribute(
    'href',
    '/search?near=2996944',
  );
  expect(localStorage.getItem('town')).toBe(LYON._id);
  unmount();
  await show();
  expect(await screen.findByRole('article', { name: 'Skill 3' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
  expect(localStorage.getItem('town')).toBeNull();
});

it.each([
  ['two skills', ['a', 'b']],
  ['skills of one member', ['a', 'a', 'a']],
])('does not show a town with only %s, which would say too much about who lives there', async (_what, few) => {
  owners = few;
  await show();
  await choose();
  expect(await screen.findByText('Few members teach near Lyon yet.')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('link', { name: 'Or online' })).toHaveAttribute('href', '/search?near=2996944&meet=either');
});

it('looks beyond the skills of one busy member, and shows a skill of everybody first', async () => {
  owners = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'c'];
  await show();
  await choose();
  await screen.findByRole('article', { name: 'Skill 8' });
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(screen.getByRole('article', { name: 'Skill 7' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^All 8 within/ })).toBeVisible();
});

it('says that it could not load instead of that few teach there, and tries again', async () => {
  const answer = () => ({ skills: foundSkills(0), ...pageOf(0, 1, 6) });
  server.on('GET /skills/search', () => failure(503, ''));
  await show();
  await choose();
  const retry = await screen.findByRole('button', { name: /Try again/ });
  expect(screen.queryByText(/Few members/)).toBeNull();
  server.on('GET /skills/search', answer);
  await userEvent.click(retry);
  expect(await screen.findByText('Few members teach near Lyon yet.')).toBeVisible();
});

it('shows the skills also when the name of the kept town cannot be loaded', async () => {
  localStorage.setItem('town', LYON._id.replace('2', '9'));
  server.on('GET /places', () => failure(503, ''));
  await show();
  expect(await screen.findByRole('article', { name: 'Skill 3' })).toBeVisible();
});
