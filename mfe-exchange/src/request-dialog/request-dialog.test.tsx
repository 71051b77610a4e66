import type { ExchangeRequest, Skill } from '@mutua/contracts';
import { failure, startTestApi, type TestApi } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { foreignSkill, sentRequest, testSkill } from '../testing/factories.ts';
import { showPage } from '../testing/show-page.tsx';
import { RequestDialog } from './request-dialog.tsx';

let server: TestApi;
let ownSkills: Skill[];
let sent: ExchangeRequest[];

beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  localStorage.clear();
  sent = [];
  ownSkills = [testSkill(), testSkill({ _id: '64c000000000000000000009', title: 'Tagine', proficiency: 'beginner' })];
  server.on('GET /skills/my-skills', () => ({ skills: ownSkills }));
  server.on('POST /requests', () => ({ request: sentRequest() }));
});

function SkillPage() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Request Exchange
      </button>
      <RequestDialog
        skill={foreignSkill()}
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

it('offers the own skills with their level and previews the swap', async () => {
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

it('sends the request, and calls back', async () => {
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  await userEvent.selectOptions(await skillField(dialog), 'French conversation (Expert)');
  await userEvent.type(dialog.getByLabelText(/Message/), ' Thursday? ');
  await userEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  expect(await screen.findByText('Skill exchange request sent successfully!')).toBeVisible();
  expect(server.callsTo('POST /requests')[0]?.body).toEqual({
    receiverSkillId: foreignSkill()._id,
    senderSkillId: testSkill()._id,
    message: 'Thursday?',
  });
  expect(sent).toEqual([sentRequest()]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is reset each time it opens', async () => {
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

it('keeps the input over a reload', async () => {
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

it('stays open with the input when sending fails', async () => {
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

it('links a member without skills to the page that adds one', async () => {
  ownSkills = [];
  await showPage(SkillPage, '/skill');
  const dialog = await openDialog();
  expect(await dialog.findByRole('link', { name: 'Add Skill' })).toHaveAttribute('href', '/skills/create');
});
