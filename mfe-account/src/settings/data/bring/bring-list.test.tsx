import { failure, installTestApi, testUser } from '@mutua/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { showPage } from '../../../testing/show-page.tsx';
import { wantedSkill } from '../../../testing/wanted-skill.ts';
import { BringPart } from '../bring-part.tsx';

const server = installTestApi();
const skill = (title: string) => ({
  kind: 'skill',
  title,
  description: 'Three chords and a song.',
  category: 'music',
  proficiency: 'expert',
});
const LINES = [skill('Guitar'), skill('Bookbinding'), { kind: 'want', title: 'Spanish', category: 'language' }];

/** jsdom's files cannot be read in parts. */
function fileOf(bytes: Uint8Array): File {
  const file = new File([], 'mutua-data.zip', { type: 'application/zip' });
  const slice = (from: number, to: number) => ({ arrayBuffer: async () => bytes.slice(from, to).buffer });
  Object.defineProperties(file, { size: { value: bytes.length }, slice: { value: slice } });
  return file;
}
const archive = (lines: unknown[] = LINES) =>
  fileOf(
    zipSync({
      'data/profile.json': strToU8(JSON.stringify([{ kind: 'profile', bio: 'Bookbinder' }])),
      'data/skills.json': strToU8(JSON.stringify(lines)),
    }),
  );

beforeEach(() => {
  server.on('GET /skills/my-skills', () => ({ skills: [wantedSkill({ title: 'guitar' })] }) as never);
  server.on('GET /wants', () => ({ wants: [] }));
  server.on('POST /skills', ({ body }) => ({ skill: wantedSkill(body as object) }) as never);
  server.on('POST /wants', () => failure(409, 'You have ten wants', { code: 'too_many_wants' }));
  server.on('PUT /users/profile', () => ({ user: testUser() }));
  server.on('GET /auth/me', () => ({ user: testUser() }));
});

const choose = async (file: File) => {
  await showPage(BringPart, '/settings/data', { user: testUser({ bio: '' }) });
  await userEvent.upload(screen.getByLabelText('Choose an archive', { selector: 'input' }), file);
};

it('lists what an archive has, without what is here already, and sends what is chosen one by one', async () => {
  await choose(archive());
  const teach = within(await screen.findByRole('group', { name: 'What you teach' }));
  expect(teach.getByRole('checkbox', { name: /^Guitar/ })).not.toBeChecked();
  expect(teach.getByText('You have one with this title')).toBeVisible();
  expect(teach.getByRole('checkbox', { name: /^Bookbinding/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /^Bookbinder/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Take 3 along' }));
  expect(await screen.findByText('You have ten wants')).toBeVisible();
  expect(await screen.findByText('2 parts are in')).toBeVisible();
  expect(server.callsTo('PUT /users/profile').map(({ body }) => body)).toEqual([{ bio: 'Bookbinder' }]);
  expect(server.callsTo('POST /skills')).toHaveLength(1);
  // What is in is not sent once more.
  server.on('POST /wants', () => ({ want: { _id: '64c000000000000000000101' } }) as never);
  await userEvent.click(await screen.findByRole('button', { name: 'Take one along' }));
  await waitFor(() => expect(server.callsTo('POST /wants')).toHaveLength(2));
  expect(server.callsTo('POST /skills')).toHaveLength(1);
});

it('says that other files are no archive', async () => {
  await choose(fileOf(strToU8('name;email')));
  expect(await screen.findByText(/This is not an archive of a member’s data/)).toBeVisible();
  expect(server.callsTo('GET /skills/my-skills')).toEqual([]);
});
