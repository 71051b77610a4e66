import { installTestApi, pageOf } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foundSkills } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { NearSkills } from './near-skills.tsx';

const LYON = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };

const server = installTestApi();
let owners = ['a', 'b', 'c'];
beforeEach(() => {
  localStorage.clear();
  owners = ['a', 'b', 'c'];
  server.on('GET /places', () => ({ places: [LYON] }));
  server.on('GET /skills/search', () => ({
    skills: foundSkills(owners.length).map((skill, index) => ({
      ...skill,
      userId: { ...skill.userId, _id: owners[index]?.repeat(24) ?? '' },
    })),
    ...pageOf(42, 1, 6),
  }));
});
const show = () => showPage(NearSkills, '/', { at: '/' });
const choose = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: 'Your town' }), 'lyon');
  await userEvent.click(await screen.findByRole('option', { name: /Lyon/ }));
};

it('shows what is taught near the typed town, which the device keeps', async () => {
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
