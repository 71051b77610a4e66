import type { Hours } from '@mutua/contracts';
import { WEEKDAYS, type Weekday } from '@mutua/contracts/limits';
import { unsaved } from '@mutua/web-kit';
import { asTime } from '@mutua/web-kit/parts';
import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { foreignSkill, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { CreateSkillPage } from './create-skill-page.tsx';
import { EditSkillPage } from './edit-skill-page.tsx';
import { withTags } from './tags-field.tsx';

const server = installTestApi();
beforeEach(() => {
  localStorage.clear();
  server.on('GET /calendar/hours', () => ({ hours: hoursOn() }));
});

const hoursOn = (...days: Weekday[]): Hours => ({
  ...{ version: 1, timeZone: null, days: [], buffer: 15, notice: 12, horizon: 28 },
  weekly: Object.fromEntries(
    WEEKDAYS.map((day) => [day, days.includes(day) ? [{ start: '18:00', end: '20:00' }] : []]),
  ) as Hours['weekly'],
});

const editPath = '/skills/:skillId/edit';
const edit = () => showPage(EditSkillPage, editPath, { at: `/skills/${testSkill()._id}/edit` });
const create = () => showPage(CreateSkillPage, '/skills/create');
const send = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fillBasics() {
  await userEvent.type(screen.getByLabelText('Title'), 'French conversation');
  await userEvent.type(screen.getByLabelText('Description'), 'An hour of talking.');
  await userEvent.click(screen.getByRole('radio', { name: 'Language' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Expert' }));
}

describe('creating', () => {
  it('shows errors for missing fields, and focuses the first one', async () => {
    await create();
    expect(screen.getByRole('heading', { level: 1, name: 'Share Your Expertise' })).toBeVisible();
    await send('Create Skill');
    for (const text of [
      'Title is required',
      'Description is required',
      'Category is required',
      'Proficiency level is required',
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(screen.getByLabelText('Title')).toHaveFocus();
    const summary = within(screen.getByRole('alert'));
    expect(summary.getByText(/4 fields need you:/)).toBeVisible();
    await userEvent.click(summary.getByRole('button', { name: 'Category' }));
    expect(screen.getByRole('radio', { name: 'Programming' })).toHaveFocus();

    await userEvent.type(screen.getByLabelText('Title'), 'F');
    expect(screen.queryByText('Title is required')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText(/Description/), 'F');
    await userEvent.tab();
    expect(await screen.findByText('Description must be at least 10 characters')).toBeVisible();
  });

  it('sends everything and goes to the dashboard', async () => {
    server.on('POST /skills', () => ({ skill: testSkill() }));
    const { address } = await create();
    await fillBasics();
    expect(screen.getByText('19/1000')).toBeVisible();

    await userEvent.type(screen.getByLabelText(/Tags/), 'speaking{Enter}');
    await userEvent.type(screen.getByLabelText(/Tags/), 'Speaking, listening,unloved,{Backspace}');
    await userEvent.type(screen.getByLabelText(/Tags/), 'not added yet');
    await userEvent.click(screen.getByRole('button', { name: 'Remove listening' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    await send('Add time slot');
    await userEvent.type(screen.getByLabelText('Start'), '18');
    await userEvent.type(screen.getByLabelText('End'), '2030');

    await send('Create Skill');
    expect(await screen.findByText('Skill created successfully!')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('POST /skills')[0]?.body).toEqual({
        title: 'French conversation',
        description: 'An hour of talking.',
        category: 'language',
        proficiency: 'expert',
        tags: ['speaking', 'not added yet'],
        availableDays: ['tuesday', 'sunday'],
        availableTimeSlots: [{ start: '18:00', end: '20:30' }],
        hoursFrom: 'skill',
        meets: null,
        languagesFrom: 'member',
        placeId: null,
      }),
    );
    expect(address()).toBe('/dashboard');
  });

  it('says how, where and in which languages one meets, with languages of the profile until they are changed', async () => {
    server.on('POST /skills', () => ({ skill: testSkill() }));
    server.on('GET /places', () => ({ places: [{ _id: '2988507', name: 'Paris', region: '', country: 'FR' }] }));
    const chartres = { _id: '3026467', name: 'Chartres', region: 'Centre', country: 'FR' };
    const user = testUser({ place: chartres, languages: [{ code: 'fr', level: 'native' }] });
    await showPage(CreateSkillPage, '/skills/create', { user });
    await fillBasics();
    expect(screen.getByRole('button', { name: 'Remove French' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Another town' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Town or district' }), 'paris');
    await userEvent.click(await screen.findByRole('option', { name: /Paris/ }));
    await userEvent.type(screen.getByRole('combobox', { name: /Lessons can be held in/ }), 'english');
    await screen.findByRole('option', { name: /English/ });
    await userEvent.keyboard('{Enter}');
    await send('Create Skill');
    await waitFor(() =>
      expect(server.callsTo('POST /skills')[0]?.body).toMatchObject({
        meets: 'both',
        placeId: '2988507',
        languagesFrom: 'skill',
        languages: ['fr', 'en'],
      }),
    );
  });

  it('shows the town of a restored draft, and refuses another town of which none is chosen', async () => {
    server.on('POST /skills', () => ({ skill: testSkill() }));
    const paris = { _id: '2988507', name: 'Paris', region: '', country: 'FR' };
    server.on('GET /places', () => ({ places: [paris] }));
    const user = testUser({ place: { _id: '3026467', name: 'Chartres', region: 'Centre', country: 'FR' } });
    const { unmount } = await showPage(CreateSkillPage, '/skills/create', { user });
    await fillBasics();
    await userEvent.click(screen.getByRole('radio', { name: 'Both' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Another town' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Town or district' }), 'paris');
    await userEvent.click(await screen.findByRole('option', { name: /Paris/ }));
    unmount();

    await showPage(CreateSkillPage, '/skills/create', { user });
    expect(await screen.findByRole('radio', { name: 'Another town' })).toBeChecked();
    const town = await screen.findByRole('combobox', { name: 'Town or district' });
    await waitFor(() => expect(town).toHaveValue('Paris, France'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
    expect(screen.getByRole('radio', { name: 'Another town' })).toBeChecked();
    await send('Create Skill');
    expect(await screen.findByText('Please choose a place from the list')).toBeVisible();
    await waitFor(() => expect(town).toHaveFocus());
    expect(server.callsTo('POST /skills')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /Chartres/ }));
    await send('Create Skill');
    await waitFor(() => expect(server.callsTo('POST /skills')[0]?.body).toMatchObject({ placeId: null }));
  });

  it('uses the weekly hours if there are any, unless the member chooses other times', async () => {
    server.on('POST /skills', () => ({ skill: testSkill() }));
    server.on('GET /calendar/hours', () => ({ hours: hoursOn('tuesday') }));
    const weekly = () => screen.findByRole('checkbox', { name: /Use my weekly hours/ });
    const { unmount } = await create();
    expect(await weekly()).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Sunday' })).toBeNull();
    await fillBasics();
    // An incomplete time in a hidden field is no error.
    await userEvent.click(await weekly());
    await send('Add time slot');
    await userEvent.type(screen.getByLabelText('Start'), '18:00');
    await userEvent.click(await weekly());
    await send('Create Skill');
    await waitFor(() => expect(server.callsTo('POST /skills')).toHaveLength(1));
    expect(server.callsTo('POST /skills')[0]?.body).toMatchObject({ availableTimeSlots: [], hoursFrom: 'member' });
    unmount();

    await create();
    await fillBasics();
    await userEvent.click(await weekly());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    await send('Create Skill');
    await waitFor(() => expect(server.callsTo('POST /skills')).toHaveLength(2));
    expect(server.callsTo('POST /skills')[1]?.body).toMatchObject({ availableDays: ['sunday'], hoursFrom: 'skill' });
  });

  it('requires the start of a time slot before its end, and removes a slot', async () => {
    server.on('POST /skills', () => ({ skill: testSkill() }));
    await create();
    await fillBasics();
    await send('Add time slot');
    await send('Add time slot');
    await userEvent.type(screen.getAllByLabelText('Start')[0] as HTMLElement, '18:00');
    await userEvent.type(screen.getAllByLabelText('End')[0] as HTMLElement, '17:00');
    await send('Create Skill');
    expect(await screen.findByText('The start must be earlier than the end')).toBeVisible();
    expect(screen.getAllByText('Enter a time as HH:MM')).not.toHaveLength(0);
    expect(server.callsTo('POST /skills')).toHaveLength(0);

    await send('Remove time slot 1');
    await userEvent.type(screen.getByLabelText('Start'), '09:00');
    await userEvent.type(screen.getByLabelText('End'), '10:00');
    await send('Create Skill');
    await screen.findByText('Skill created successfully!');
    await waitFor(() =>
      expect(server.callsTo('POST /skills')[0]?.body).toMatchObject({
        availableTimeSlots: [{ start: '09:00', end: '10:00' }],
      }),
    );
  });

  it('keeps the typed text when the server refuses', async () => {
    server.on('POST /skills', () => failure(400, 'Invalid', { errors: [{ field: 'title', message: 'Too common' }] }));
    const { address } = await create();
    await fillBasics();
    await send('Create Skill');
    expect(await screen.findByText('Too common')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('French conversation');

    server.on('POST /skills', () => failure(500, ''));
    await send('Create Skill');
    expect(await screen.findByText('Failed to create skill')).toBeVisible();
    expect(address()).toBe('/skills/create');
  });
});

it('keeps the typed text until it is sent, and asks before leaving', async () => {
  server.on('POST /skills', () => ({ skill: testSkill() }));
  const { unmount } = await create();
  await fillBasics();
  await userEvent.type(screen.getByLabelText(/Tags/), 'speaking{Enter}listen');
  unmount();

  await create();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('French conversation'));
  expect(screen.getByRole('radio', { name: 'Language' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Remove speaking' })).toBeVisible();
  expect(screen.getByLabelText(/Tags/)).toHaveValue('listen');
  expect(unsaved.asks()).toBe(true);

  await send('Create Skill');
  expect(await screen.findByText('Skill created successfully!')).toBeVisible();
  expect(unsaved.asks()).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

it('says that a draft was restored, and clears it on request', async () => {
  const { unmount } = await create();
  await fillBasics();
  unmount();
  await create();
  expect(await screen.findByText(/Your draft from Today at \d\d:\d\d is back\./)).toBeVisible();
  await send('Start over');
  expect(screen.getByLabelText('Title')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  expect(screen.queryByText(/Your draft/)).not.toBeInTheDocument();
  expect(unsaved.asks()).toBe(false);
});

it.each([
  ['9', '09:00'],
  ['18', '18:00'],
  ['930', '09:30'],
  ['2030', '20:30'],
  ['9.05', '09:05'],
  ['18h30', '18:30'],
  [' 8:15 ', '08:15'],
  ['18,30', '18:30'],
  ['18:30 Uhr', '18:30'],
  ['6:30 PM', '18:30'],
  ['6pm', '18:00'],
  ['12 a.m.', '00:00'],
  ['１８：３０', '18:30'],
  ['١٨:٣٠', '18:30'],
  ['18:30 PM', '18:30 PM'],
  ['noon', 'noon'],
  ['', ''],
])('parses the time %p as %p', (typed, time) => {
  expect(asTime(typed)).toBe(time);
});

describe('tags', () => {
  it('are trimmed and unique', () => {
    expect(withTags(['React'], ' react , Vue,, vue ')).toEqual(['React', 'Vue']);
    expect(withTags([], '料理，烹饪、茶،خط')).toEqual(['料理', '烹饪', '茶', 'خط']);
  });

  it('are unique on a device in Turkish, too', () => {
    const lower = String.prototype.toLocaleLowerCase;
    const ofDevice = jest.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (
      this: string,
      language,
    ) {
      return lower.call(this, language ?? 'tr');
    });
    expect(withTags(['ISO'], 'iso')).toEqual(['ISO']);
    ofDevice.mockRestore();
  });

  it('are at most ten, and further ones stay in the field', async () => {
    await create();
    await userEvent.click(screen.getByLabelText(/Tags/));
    await userEvent.paste('a,b,c,d,e,f,g,h,i,j,k,l');
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(10);
    expect(screen.getByLabelText(/Tags/)).toHaveValue('k, l');
    expect(screen.getByText('10 of 10')).toBeVisible();
  });
});

describe('editing', () => {
  it('starts with the stored values, and goes to the skill', async () => {
    server.on('GET /skills/:id', () => ({ skill: testSkill() }));
    server.on('PUT /skills/:id', () => ({ skill: testSkill() }));
    const { address } = await edit();
    const title = await screen.findByLabelText('Title');
    expect(title).toHaveValue('French conversation');
    expect(screen.getByRole('radio', { name: 'Language' })).toBeChecked();
    expect(await screen.findByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    expect(screen.getByLabelText('Start')).toHaveValue('18:00');

    await userEvent.clear(title);
    await userEvent.type(title, 'French over coffee');
    await send('Save Changes');
    expect(await screen.findByText('Skill updated successfully!')).toBeVisible();
    await waitFor(() =>
      expect(server.callsTo('PUT /skills/:id')[0]).toMatchObject({
        params: { id: testSkill()._id },
        body: { title: 'French over coffee', tags: ['speaking'], availableDays: ['tuesday'] },
      }),
    );
    expect(address()).toBe(`/skills/${testSkill()._id}`);
  });

  it('is only for the owner', async () => {
    server.on('GET /skills/:id', () => ({ skill: foreignSkill() }));
    const { address } = await edit();
    expect(await screen.findByText('You can only edit your own skills')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('says that a skill does not exist', async () => {
    server.on('GET /skills/:id', () => failure(404, 'Skill not found'));
    await edit();
    const heading = await screen.findByRole('heading', { name: 'Skill not found' });
    expect(within(heading.parentElement as HTMLElement).getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });
});
