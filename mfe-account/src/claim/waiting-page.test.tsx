import type { ClaimItem, Skill } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPage } from '../testing/show-page.tsx';
import { wantedSkill } from '../testing/wanted-skill.ts';
import { draftOf, type WaitingState } from './drafts.ts';
import { handOver } from './hand-over.ts';
import { WaitingPage } from './waiting-page.tsx';

const server = installTestApi();
const GUITAR: ClaimItem = {
  n: 0,
  kind: 'offer',
  title: 'Guitar',
  text: 'Three chords and a song.',
  category: 'music',
  level: 'advanced',
};
const BINDING: ClaimItem = { n: 1, kind: 'offer', title: 'Bookbinding', text: '', category: 'art', level: null };
const SPANISH: ClaimItem = { n: 20, kind: 'need', title: 'Spanish', text: '', category: 'language', level: null };
const STORED = '64c000000000000000000101';

let waiting: ClaimItem[];
let skills: Skill[];

beforeEach(() => {
  localStorage.clear();
  waiting = [GUITAR, BINDING, SPANISH];
  skills = [];
  server.on('GET /claims', () => ({
    waiting:
      waiting.length > 0 ? [{ sender: 'Zeitbank Graz', items: waiting, expiresAt: '2026-12-30T10:00:00.000Z' }] : [],
  }));
  server.on('GET /skills/my-skills', () => ({ skills }) as never);
  server.on('POST /skills', ({ body }) => {
    const skill = wantedSkill({ ...(body as object), _id: STORED });
    skills.push(skill);
    return { skill } as never;
  });
  server.on('POST /wants', () => ({ want: { _id: STORED } }) as never);
  server.on('DELETE /claims/items/:n', ({ params }) => {
    waiting = waiting.filter(({ n }) => n !== Number(params.n));
    return { message: '' };
  });
});

const show = (state?: WaitingState) => showPage(WaitingPage, '/claim', { user: testUser(), state });
const arrive = (drafts = [GUITAR, BINDING, SPANISH].map(draftOf)) => show({ drafts });
const marked = () => server.callsTo('DELETE /claims/items/:n').map(({ params }) => params['n']);

it('stores what is complete after the joining, marks each, and shows the rest', async () => {
  await arrive();
  expect(await screen.findByText('Bookbinding')).toBeVisible();
  await waitFor(() => expect(marked()).toEqual(['0', '20']));
  expect(server.callsTo('POST /skills').map(({ body }) => body)).toEqual([
    { title: 'Guitar', description: 'Three chords and a song.', category: 'music', proficiency: 'advanced' },
  ]);
  expect(server.callsTo('POST /wants').map(({ body }) => body)).toEqual([{ title: 'Spanish', category: 'language' }]);
  await waitFor(() => expect(screen.queryByText('Guitar')).not.toBeInTheDocument());
  expect(screen.getByText(/It is deleted on Dec 30, 2026/)).toBeVisible();
});

it('goes to the dashboard when nothing is left', async () => {
  waiting = [GUITAR];
  const { address } = await arrive();
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('stores nothing by itself in a later visit, and completes an offer there', async () => {
  waiting = [BINDING];
  const { address } = await show();
  const item = within(await screen.findByRole('listitem'));
  const store = item.getByRole('button', { name: 'Take it along' });
  expect(store).toBeDisabled();
  expect(item.getByText(/still missing/)).toBeVisible();
  await userEvent.type(item.getByRole('textbox'), 'We bind a book.');
  await userEvent.selectOptions(item.getByRole('combobox', { name: 'Level' }), 'expert');
  expect(server.callsTo('POST /skills')).toEqual([]);
  await userEvent.click(store);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(server.callsTo('POST /skills').map(({ body }) => body)).toEqual([
    { title: 'Bookbinding', description: 'We bind a book.', category: 'art', proficiency: 'expert' },
  ]);
});

describe('what is typed', () => {
  const BOUND = 'We bind a book.';
  const item = async () => within(await screen.findByRole('listitem'));
  beforeEach(() => {
    waiting = [BINDING];
  });

  it('outlasts the page, whether it is left or ends', async () => {
    const first = await show();
    await userEvent.type((await item()).getByRole('textbox'), BOUND);
    await userEvent.selectOptions((await item()).getByRole('combobox', { name: 'Level' }), 'expert');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    await show();
    expect((await item()).getByRole('textbox')).toHaveValue(BOUND);
    expect((await item()).getByRole('combobox', { name: 'Level' })).toHaveValue('expert');
  });

  it('comes from the page of the invitation, and outlasts a visit without its history entry', async () => {
    const first = await arrive([{ ...draftOf(BINDING), text: BOUND }]);
    expect((await item()).getByRole('textbox')).toHaveValue(BOUND);
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    await show();
    expect((await item()).getByRole('textbox')).toHaveValue(BOUND);
  });

  it('is forgotten with the last one', async () => {
    await show();
    await userEvent.type((await item()).getByRole('textbox'), BOUND);
    await userEvent.click((await item()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(marked()).toEqual(['1']));
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });
});

describe('after the joining by Google', () => {
  const { email } = testUser();
  const left = { email, profile: { name: 'Jörg Müßig', bio: 'I bake.', location: 'Graz' }, left: [20] };
  beforeEach(() => {
    sessionStorage.clear();
    server.on('PUT /users/profile', () => ({ user: testUser() }) as never);
  });

  it('stores what was kept before it, and the name, and leaves the rest', async () => {
    handOver.keep({ ...left, drafts: [draftOf(GUITAR), { ...draftOf(BINDING), text: 'We bind a book.' }] });
    await show();
    expect(await screen.findByText('Bookbinding')).toBeVisible();
    await waitFor(() => expect(marked()).toEqual(['20', '0']));
    expect(server.callsTo('PUT /users/profile').map(({ body }) => body)).toEqual([left.profile]);
    expect(server.callsTo('POST /wants')).toEqual([]);
    expect(await screen.findByRole('textbox')).toHaveValue('We bind a book.');
    expect(handOver.of(email)).toBeNull();
  });

  it('changes nothing for a member with another address', async () => {
    handOver.keep({ ...left, email: 'other@example.org', drafts: [draftOf(GUITAR)] });
    await show();
    expect(await screen.findByText('Guitar')).toBeVisible();
    expect(server.callsTo('PUT /users/profile')).toEqual([]);
    expect([marked(), server.callsTo('POST /skills')]).toEqual([[], []]);
  });
});

it('leaves what the member does not want', async () => {
  waiting = [BINDING, SPANISH];
  await show();
  const [first] = await screen.findAllByRole('button', { name: 'Delete' });
  await userEvent.click(first as HTMLElement);
  await waitFor(() => expect(screen.queryByText('Bookbinding')).not.toBeInTheDocument());
  expect(marked()).toEqual(['1']);
  expect(screen.getByText('Spanish')).toBeVisible();
});

it('stores nothing twice: a closed browser may have stored it without saying so', async () => {
  waiting = [GUITAR, SPANISH];
  skills = [wantedSkill({ _id: GUITAR_ID, title: 'guitar ' })];
  server.on('POST /wants', () =>
    failure(409, 'You have this want already', { code: 'want_exists', current: { want: { _id: STORED } } }),
  );
  await arrive();
  await waitFor(() => expect(marked()).toEqual(['0', '20']));
  expect(server.callsTo('POST /skills')).toEqual([]);
});
const GUITAR_ID = '64c000000000000000000102';

it('keeps what a service refuses, with the reason, and sends the others', async () => {
  server.on('POST /skills', () => failure(400, 'Please choose other words'));
  await arrive();
  expect(await screen.findByText('Please choose other words')).toBeVisible();
  await waitFor(() => expect(marked()).toEqual(['20']));
  expect(screen.getByText('Guitar')).toBeVisible();
});

it('says when nothing waits', async () => {
  waiting = [];
  await show();
  expect(await screen.findByRole('heading', { name: 'Nothing waits' })).toBeVisible();
});
