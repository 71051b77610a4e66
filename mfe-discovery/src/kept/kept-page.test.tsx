import type { Bookmark } from '@mutua/contracts';
import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testPerson, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { KeptPage } from './kept-page.tsx';

const keptSkill = (number: number, fields: Partial<Bookmark> = {}): Bookmark => ({
  kind: 'skill',
  targetId: idOf(number),
  skill: testSkill({ _id: idOf(number), title: `Skill ${number}` }),
  user: null,
  note: '',
  createdAt: '2026-11-20T10:00:00.000Z',
  gone: false,
  leavesAt: null,
  ...fields,
});
const keptMember = (): Bookmark => {
  const user = testPerson();
  return { ...keptSkill(1), kind: 'user', targetId: user._id, skill: null, user };
};

const server = installTestApi();
let kept: Bookmark[];
beforeEach(() => {
  kept = [
    keptSkill(1, { note: 'Ask about Saturday mornings' }),
    keptSkill(2, { skill: null, gone: true, leavesAt: '2026-12-28T10:00:00.000Z' }),
    keptMember(),
  ];
  const of = (kind: string) => kept.filter((each) => each.kind === kind);
  server.on('GET /bookmarks', ({ query }) => {
    const bookmarks = of(String(query.kind));
    const page = Number(query.page);
    return {
      bookmarks: bookmarks.slice((page - 1) * 20, page * 20),
      ...pageOf(bookmarks.length, page, 20),
      counts: { skill: of('skill').length, user: of('user').length },
    };
  });
  server.on('GET /bookmarks/marks', () => ({
    skills: of('skill').map(({ targetId }) => targetId),
    users: of('user').map(({ targetId }) => targetId),
  }));
  server.on('PUT /bookmarks/skills/:id', ({ params, body }) => {
    const { note } = body as { note: string };
    kept = kept.map((each) => (each.targetId === params['id'] ? { ...each, note } : each));
    return { bookmark: keptSkill(1, { note }) };
  });
  for (const call of ['DELETE /bookmarks/skills/:id', 'DELETE /bookmarks/users/:id'] as const)
    server.on(call, ({ params }) => {
      kept = kept.filter(({ targetId }) => targetId !== params['id']);
      return { message: 'Removed' };
    });
});

const show = (at = '/kept') => showPage(KeptPage, '/kept', { at, user: testUser() });
const row = async (name: string) => (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;

it('lists kept skills with their note, and says when what is gone leaves', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Skill 1' })).toHaveAttribute('href', `/skills/${idOf(1)}`);
  const first = within(await row('Skill 1'));
  for (const fact of ['Mateo Restrepo', 'Medellín, Antioquia', 'Ask about Saturday mornings'])
    expect(first.getByText(fact)).toBeVisible();
  const gone = within(await row('This is no longer available'));
  expect(gone.getByText(/^It leaves this list on Dec 28/)).toBeVisible();
  expect(gone.queryByRole('link')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Skills (2)' })).toHaveAttribute('aria-selected', 'true');
});

it('marks what rests, and says that its keeper is told when it is taught again', async () => {
  kept = [keptSkill(1, { skill: testSkill({ _id: idOf(1), title: 'Skill 1', isResting: true }) }), keptSkill(2)];
  await show();
  expect(within(await row('Skill 1')).getByText('Resting')).toBeVisible();
  expect(within(await row('Skill 2')).queryByText('Resting')).toBeNull();
  expect(screen.getByText('We tell you once when a resting skill is taught again.')).toBeVisible();
});

it('lists kept members in their own tab, which the address names', async () => {
  const { address } = await show();
  await userEvent.click(await screen.findByRole('tab', { name: 'Members (1)' }));
  const member = testPerson();
  expect(await screen.findByRole('link', { name: member.name })).toHaveAttribute('href', `/profile/${member._id}`);
  expect(address()).toBe('/kept?tab=members');
});

it('changes a note of at most 200 letters', async () => {
  await show();
  await userEvent.click(within(await row('Skill 1')).getByRole('button', { name: 'Edit the note on Skill 1' }));
  const field = await screen.findByRole('textbox', { name: 'Your note' });
  expect(field).toHaveValue('Ask about Saturday mornings');
  await userEvent.clear(field);
  await userEvent.paste('x'.repeat(250));
  expect(field).toHaveValue('x'.repeat(200));
  await userEvent.clear(field);
  await userEvent.type(field, 'Evenings{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Evenings')).toBeVisible();
  expect(server.callsTo('PUT /bookmarks/skills/:id').map(({ body }) => body)).toEqual([{ note: 'Evenings' }]);
});

it.each([
  ['a kept skill', 'Skill 1', 'Keep for later'],
  ['what is gone', 'This is no longer available', 'Remove'],
])('removes %s, which can be undone', async (_what, name, button) => {
  await show();
  await userEvent.click(within(await row(name)).getByRole('button', { name: button }));
  expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Skills (1)' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(server.callsTo('DELETE /bookmarks/skills/:id')).toEqual([]);
});

it('shows the next page below the first', async () => {
  kept = Array.from({ length: 25 }, (_, index) => keptSkill(index + 1));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('link', { name: 'Skill 25' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(25);
});

it('says how to keep something when nothing is kept', async () => {
  kept = [];
  await show();
  expect(await screen.findByText('You keep no skills yet')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Members (0)' }));
  expect(await screen.findByRole('link', { name: 'Search people' })).toHaveAttribute('href', '/search?type=people');
});

it('offers to read the list again when that has failed', async () => {
  server.on('GET /bookmarks', () => failure(503, ''));
  await show();
  expect(await screen.findByRole('button', { name: /again/i })).toBeVisible();
});
