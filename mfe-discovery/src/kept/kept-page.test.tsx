import type { Bookmark, Place } from '@mutua/contracts';
import { failure, installTestApi, pageOf, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { idOf, testPerson, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { KeptPage } from './kept-page.tsx';

const LYON: Place = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const BRON: Place = { ...LYON, _id: '3029931', name: 'Bron' };
const nadia = testUser({ place: LYON, location: 'Lyon, France', units: 'km' });

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

const show = (at = '/kept', user = testUser({ place: null })) => showPage(KeptPage, '/kept', { at, user });
const asked = () => {
  const { page: _, limit: __, ...query } = server.callsTo('GET /bookmarks').at(-1)?.query ?? {};
  return query;
};
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

it('says how far away, in which way and in which languages a skill is taught, and which languages a member speaks', async () => {
  const skill = testSkill({ _id: idOf(1), title: 'Skill 1', place: BRON, meets: 'both', languages: ['fr', 'ase'] });
  const member = testPerson();
  const languages = [
    { code: 'es', level: 'native' as const },
    { code: 'fr', level: 'some' as const },
  ];
  const user = { ...member, place: LYON, languages };
  kept = [
    keptSkill(1, { skill, distance: { km: 7, isSame: false } }),
    { ...keptMember(), user, distance: { km: 0, isSame: true } },
  ];
  await show('/kept', nadia);
  expect(await row('Skill 1')).toHaveTextContent(/Bron · 7 km.*In person or online.*French, American Sign Language/);
  expect(asked()).toEqual({ kind: 'skill', from: LYON._id });
  await userEvent.click(screen.getByRole('tab', { name: 'Members (1)' }));
  const ofMember = await row(member.name);
  expect(ofMember).toHaveTextContent(/Lyon · in your town.*Spanish/);
  expect(ofMember).not.toHaveTextContent('French');
});

it('filters by distance, way of meeting and language, in the address', async () => {
  const { address } = await show('/kept', nadia);
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(await screen.findByLabelText('Within, from Lyon'), '10 km');
  expect(screen.getByLabelText('How you meet')).toHaveDisplayValue('In person');
  await waitFor(() => expect(asked()).toEqual({ kind: 'skill', from: LYON._id, near: LYON._id, km: '10' }));
  await userEvent.selectOptions(screen.getByLabelText('How you meet'), 'Near or online');
  expect(address()).toBe('/kept?km=10&meet=either');
  await waitFor(() => expect(asked()).toMatchObject({ km: '10', meet: 'either' }));
  await userEvent.selectOptions(screen.getByLabelText('Within, from Lyon'), 'Anywhere');
  expect(address()).toBe('/kept');
});

it('keeps the filters of its address, says when nothing passes them, and clears them', async () => {
  server.on('GET /bookmarks', ({ query }) => ({
    bookmarks: query.language ? [] : kept,
    ...pageOf(query.language ? 0 : 3, 1, 20),
    counts: { skill: 2, user: 1 },
  }));
  const { address } = await show('/kept?meet=online&language=fr,xx1', nadia);
  expect(await screen.findByText('Nothing that you keep fits these filters')).toBeVisible();
  expect(asked()).toEqual({ kind: 'skill', from: LYON._id, meet: 'online', language: 'fr' });
  expect(await screen.findByRole('button', { name: 'Filters 2' })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('tab', { name: 'Skills (2)' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('heading', { name: 'Skill 1' })).toBeVisible();
  expect(address()).toBe('/kept');
});

it('a member without a place has no radius', async () => {
  await show('/kept?km=10');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
  expect(await screen.findByLabelText('How you meet')).toBeVisible();
  expect(screen.queryByLabelText(/^Within/)).toBeNull();
  expect(asked()).toEqual({ kind: 'skill' });
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
