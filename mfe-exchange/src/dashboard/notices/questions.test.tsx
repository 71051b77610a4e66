import type { User } from '@mutua/contracts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { testSkill } from '../../testing/factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { MeetsQuestion } from './meets-question.tsx';
import { PlaceQuestion } from './place-question.tsx';

const LYON = { _id: '2996944', name: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' };
const springfield = (id: string, region: string) => ({ _id: id, name: 'Springfield', region, country: 'US' });

const server = installTestApi();
beforeEach(() => {
  localStorage.clear();
  server.on('PUT /users/place-question', () => ({ user: testUser({ place: LYON, placeAsked: null }) }));
  server.on('PUT /skills/meets', () => ({ skills: [] }));
});
const answers = () => server.callsTo('PUT /users/place-question').map(({ body }) => body);
const said = () => server.callsTo('PUT /skills/meets').map(({ body }) => body);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const ask = (asked: NonNullable<User['placeAsked']>) => showPage(() => <PlaceQuestion asked={asked} />, '/dashboard');

describe('a typed location', () => {
  it('with one town is asked about, and becomes it with Yes', async () => {
    const { store } = await ask({ text: 'Lyon', places: [LYON] });
    expect(screen.getByRole('heading', { name: 'Is “Lyon” Lyon in Auvergne-Rhône-Alpes, France?' })).toBeVisible();
    await press('Yes');
    await waitFor(() => expect(store.getState().session.user?.place).toEqual(LYON));
    expect(answers()).toEqual([{ placeId: LYON._id, text: 'Lyon' }]);
  });

  it('with several towns offers each, with its region', async () => {
    await ask({ text: 'Springfield', places: [springfield('1', 'Missouri'), springfield('2', 'Illinois')] });
    await press('Springfield, Illinois, United States');
    await waitFor(() => expect(answers()).toEqual([{ placeId: '2', text: 'Springfield' }]));
  });

  it('may be another town of the list', async () => {
    server.on('GET /places', () => ({ places: [{ ...LYON, _id: '3029931', name: 'Bron' }] }));
    await ask({ text: 'Lyon', places: [LYON] });
    await press('Another');
    expect(await screen.findByRole('combobox', { name: 'Town or district' })).toHaveFocus();
    await userEvent.keyboard('bron');
    await userEvent.click(await screen.findByRole('option', { name: /Bron/ }));
    await waitFor(() => expect(answers()).toEqual([{ placeId: '3029931', text: 'Lyon' }]));
  });

  it('can stay as it is, and a failure is said', async () => {
    server.on('PUT /users/place-question', () => failure(500, ''));
    await ask({ text: 'Remote', places: [] });
    expect(screen.getByRole('heading', { name: 'Which town is “Remote”?' })).toBeVisible();
    await press('Leave as text');
    expect(await screen.findByText('Failed to save your place')).toBeVisible();
    expect(answers()).toEqual([{ placeId: null, text: 'Remote' }]);
  });
});

describe('skills from before', () => {
  const skills = [
    testSkill({ meets: null }),
    testSkill({ _id: '64e000000000000000000009', title: 'Bread', meets: null }),
  ];
  const show = () => showPage(() => <MeetsQuestion skills={skills} />, '/dashboard');

  it('are said how to meet for together, or one by one', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Online' }));
    await press('Save');
    await waitFor(() => expect(said()).toEqual([{ skillIds: skills.map(({ _id }) => _id), meets: 'online' }]));
    await userEvent.click(screen.getByRole('checkbox', { name: 'The same for all 2 skills' }));
    await press('Save');
    await waitFor(() => expect(said()[1]).toEqual({ skillIds: [skills[0]?._id], meets: 'online' }));
    await screen.findAllByText(/^Saved/);
  });

  it('are asked about again a week after Not now', async () => {
    await show();
    await press('Not now');
    expect(screen.queryByRole('radio')).toBeNull();
    cleanup();
    await show();
    expect(screen.queryByRole('radio')).toBeNull();
    localStorage.setItem('meets-question-later', String(Date.now() - 8 * 24 * 60 * 60 * 1000));
    cleanup();
    await show();
    expect(screen.getByRole('radio', { name: 'Online' })).toBeInTheDocument();
  });
});
