import type { ExchangeRequest, Skill } from '@mutua/contracts';
import { failure, installTestApi, sentRequest, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { foreignSkill, testSkill } from '../../testing/factories.ts';
import { showPage } from '../../testing/show-page.tsx';
import { RequestDialog } from './request-dialog.tsx';

const server = installTestApi();
let ownSkills: Skill[];
let sent: ExchangeRequest[];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  ownSkills = [testSkill(), testSkill({ _id: '64c000000000000000000009', title: 'Tagine', proficiency: 'beginner' })];
  server.on('GET /skills/my-skills', () => ({ skills: ownSkills }));
  server.on('POST /requests', () => ({ request: sentRequest() }));
});

function SkillPage({ known = {} }: { known?: Partial<Skill> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Request Exchange
      </button>
      <RequestDialog
        skill={{ ...foreignSkill(), ...known }}
        open={open}
        onClose={() => setOpen(false)}
        onSent={(request) => sent.push(request)}
      />
    </>
  );
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Request Exchange' }));
  return within(await screen.findByRole('dialog', { name: 'Send Skill Exchange Request' }));
}
const skillField = (dialog: ReturnType<typeof within>) => dialog.findByRole('combobox', { name: 'Your skill' });

it('offers the own skills with their level, and previews the swap', async () => {
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  const field = await skillField(dialog);
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a skill...', 'French conversation (Expert)', 'Tagine (Beginner)']);
  expect(dialog.getByRole('button', { name: 'Send Request' })).toBeDisabled();
  expect(dialog.getByText('You learn').nextSibling).toHaveTextContent('Fingerstyle guitar');
  expect(dialog.getByText('You teach').nextSibling).toHaveTextContent('Choose a skill...');

  await userEvent.selectOptions(field, 'Tagine (Beginner)');
  expect(dialog.getByText('You teach').nextSibling).toHaveTextContent('Tagine');
});

it('sends the request, and calls `onSent`', async () => {
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  await userEvent.selectOptions(await skillField(dialog), 'French conversation (Expert)');
  await userEvent.type(dialog.getByLabelText(/Message/), ' Thursday? ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  expect(await screen.findByText('Skill exchange request sent successfully!')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /requests')[0]?.body).toEqual({
      receiverSkillId: foreignSkill()._id,
      senderSkillId: testSkill()._id,
      message: 'Thursday?',
    }),
  );
  expect(sent).toEqual([sentRequest()]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('sends suitable times, also one that was typed but not added', async () => {
  ownSkills = [testSkill()];
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Suggest times' }));
  const day = dialog.getByRole('combobox', { name: /^Day/ });
  expect(day).toHaveFocus();
  const choose = async (index: number, time: string) => {
    const option = within(day).getAllByRole<HTMLOptionElement>('option')[index];
    await userEvent.selectOptions(day, option?.value ?? '');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Time/ }), time);
    return new Date(`${option?.value}T${time}`).toISOString();
  };
  const first = await choose(4, '18:30');
  await userEvent.click(dialog.getByRole('button', { name: 'Add time' }));
  expect(within(dialog.getByRole('region', { name: 'Times you suggest' })).getByText('1 of 5')).toBeVisible();
  const second = await choose(5, '09:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  await waitFor(() => expect(server.callsTo('POST /requests')[0]?.body).toMatchObject({ times: [first, second] }));
});

it('chooses the only skill, so that only the message has to be typed', async () => {
  ownSkills = [testSkill()];
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  expect(await skillField(dialog)).toHaveDisplayValue('French conversation (Expert)');
  expect(dialog.getByText('You teach').nextSibling).toHaveTextContent('French conversation');
  const message = dialog.getByLabelText(/Message/);
  await waitFor(() => expect(message).toHaveFocus());
  expect(message).toHaveAccessibleDescription('Mateo is usually free on Tuesday.');
  await userEvent.keyboard('Thursday?{Enter}At six?{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Skill exchange request sent successfully!')).toBeVisible();
  await waitFor(() =>
    expect(server.callsTo('POST /requests')[0]?.body).toMatchObject({
      senderSkillId: testSkill()._id,
      message: 'Thursday?\nAt six?',
    }),
  );
});

it('focuses the choice when there are several skills, and focuses it again when nothing was chosen', async () => {
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  const field = await skillField(dialog);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(dialog.getByLabelText(/Message/), 'Thursday?{Control>}{Enter}{/Control}');
  expect(field).toHaveFocus();
  expect(server.callsTo('POST /requests')).toHaveLength(0);
});

it.each([
  ['forgets the goal that is reached', foreignSkill()._id, 1],
  ['keeps another goal', '64c0000000000000000000ff', 0],
])('%s', async (_what, skillId, calls) => {
  ownSkills = [testSkill()];
  server.on('PUT /users/profile', () => ({ user: testUser({ goal: null }) }));
  const { store } = await showPage(SkillPage, '/skill', { user: testUser({ goal: { skillId } }) });
  const dialog = await openDialog();
  await skillField(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(server.callsTo('PUT /users/profile')).toHaveLength(calls));
  await waitFor(() => expect(store.getState().session.user?.goal).toEqual(calls ? null : { skillId }));
});

it('is empty each time it opens', async () => {
  await showPage(SkillPage, '/skill');
  const first = await openDialog();
  await userEvent.selectOptions(await skillField(first), 'French conversation (Expert)');
  await userEvent.type(first.getByLabelText(/Message/), 'Thursday?');
  await userEvent.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const second = await openDialog();
  expect(await skillField(second)).toHaveDisplayValue('Choose a skill...');
  expect(second.getByLabelText(/Message/)).toHaveValue('');
});

it('keeps the typed text after a reload', async () => {
  const { unmount } = await showPage(SkillPage, '/skill');
  const before = await openDialog();
  await userEvent.selectOptions(await skillField(before), 'French conversation (Expert)');
  await userEvent.type(before.getByLabelText(/Message/), 'Thursday?');
  unmount();

  await showPage(SkillPage, '/skill');
  const after = await openDialog();
  expect(await skillField(after)).toHaveDisplayValue('French conversation (Expert)');
  expect(after.getByLabelText(/Message/)).toHaveValue('Thursday?');
});

it('stays open with the typed text when sending fails', async () => {
  server.on('POST /requests', () => failure(409, 'You already have a request for this skill with this member'));
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  await userEvent.selectOptions(await skillField(dialog), 'French conversation (Expert)');
  await userEvent.type(dialog.getByLabelText(/Message/), 'Thursday?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  expect(await screen.findByText('You already have a request for this skill with this member')).toBeVisible();
  expect(dialog.getByLabelText(/Message/)).toHaveValue('Thursday?');
  expect(sent).toEqual([]);
});

describe('an owner who is away', () => {
  const away = { until: '2027-01-07', note: 'In the mountains', requests: 'tell' } as const;
  const pageWith = (known: Partial<Skill>) => () => <SkillPage known={known} />;

  it('is shown with the day of the return, and how soon the owner usually answers', async () => {
    await showPage(pageWith({ away, answersWithin: 'day' }), '/skill');
    const dialog = await openDialog();
    await skillField(dialog);
    expect(dialog.getByText('Usually answers within a day')).toBeVisible();
    const note = within(dialog.getByRole('note'));
    expect(note.getByText('Mateo is away until Jan 7')).toBeVisible();
    expect(note.getByText('In the mountains')).toBeVisible();
    expect(note.getByText('Your request arrives, and Mateo answers afterwards.')).toBeVisible();
  });

  it('has not been here for a while: the request waits', async () => {
    await showPage(pageWith({ isResting: true }), '/skill');
    const dialog = await openDialog();
    await skillField(dialog);
    expect(dialog.getByRole('note')).toHaveTextContent(
      'Mateo has not been here for a while. Your request waits for them.',
    );
  });

  it.each([
    ['until a day', '2027-01-07', 'Mateo is away until Jan 7'],
    ['without an end', null, 'Mateo is away'],
  ])('refuses the request %s, and keeps the typed text', async (_, until, said) => {
    const current = { away: { until, note: '', requests: 'none' } };
    server.on('POST /requests', () => failure(403, 'Refused', { code: 'member_away', current }));
    await showPage(SkillPage, '/skill');
    const dialog = await openDialog();
    await userEvent.selectOptions(await skillField(dialog), 'French conversation (Expert)');
    await userEvent.type(dialog.getByLabelText(/Message/), 'Thursday?');
    await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(new RegExp(`${said}$`));
    expect(dialog.getByLabelText(/Message/)).toHaveValue('Thursday?');
    expect(dialog.getByRole('button', { name: 'Send Request' })).toBeEnabled();
  });
});

describe('a member without a skill', () => {
  beforeEach(() => {
    ownSkills = [];
    server.on('POST /skills', ({ body }) => {
      const skill = testSkill(body as Partial<Skill>);
      ownSkills = [skill];
      return { skill };
    });
  });

  it('creates a skill in the dialog first, then sends the request with it', async () => {
    await showPage(SkillPage, '/skill');
    await userEvent.click(screen.getByRole('button', { name: 'Request Exchange' }));
    const first = within(await screen.findByRole('dialog', { name: 'First, a skill of your own' }));
    await waitFor(() => expect(first.getByLabelText('What could you teach for an hour?')).toHaveFocus());
    await userEvent.keyboard('Sourdough{Enter}');
    expect(first.getAllByRole('radio')[0]).toHaveFocus();
    await userEvent.click(first.getByRole('radio', { name: 'Cooking' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(first.getByRole('radio', { name: 'Advanced' }));
    await userEvent.keyboard('{Enter}From starter to crust.{Control>}{Enter}{/Control}');

    const dialog = within(await screen.findByRole('dialog', { name: 'Send Skill Exchange Request' }));
    expect(await skillField(dialog)).toHaveDisplayValue('Sourdough (Advanced)');
    await waitFor(() => expect(dialog.getByLabelText(/Message/)).toHaveFocus());
    await waitFor(() =>
      expect(server.callsTo('POST /skills').map(({ body }) => body)).toEqual([
        expect.objectContaining({
          title: 'Sourdough',
          category: 'cooking',
          proficiency: 'advanced',
          description: 'From starter to crust.',
        }),
      ]),
    );
  });

  it('can use the full form, which leads back to the request by the stored goal', async () => {
    server.on('PUT /users/profile', ({ body }) => ({ user: testUser(body as object) }));
    const { address, store } = await showPage(SkillPage, '/skill');
    await userEvent.click(screen.getByRole('button', { name: 'Request Exchange' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Use the full form' }));
    expect(address()).toBe('/skills/create');
    await waitFor(() => expect(store.getState().session.user?.goal).toEqual({ skillId: foreignSkill()._id }));
  });
});

it('begins with a given message and skill, which the member can change', async () => {
  const [, tagine] = ownSkills;
  await showPage(
    () => (
      <RequestDialog
        skill={foreignSkill()}
        offeredId={tagine?._id ?? ''}
        message="From Bread baking, Dec 5"
        open
        onClose={jest.fn()}
        onSent={(request) => sent.push(request)}
      />
    ),
    '/skill',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Skill Exchange Request' }));
  expect(await skillField(dialog)).toHaveValue(tagine?._id);
  const message = dialog.getByRole('textbox', { name: /Message/ });
  expect(message).toHaveValue('From Bread baking, Dec 5');
  await userEvent.type(message, '. Hello!');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  await waitFor(() => expect(server.callsTo('POST /requests')).toHaveLength(1));
  expect(server.callsTo('POST /requests')[0]?.body).toMatchObject({
    senderSkillId: tagine?._id,
    message: 'From Bread baking, Dec 5. Hello!',
  });
});
