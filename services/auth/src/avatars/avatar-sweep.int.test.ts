import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@mutua/contracts/time';
import { createFileStorage } from '@mutua/service-kit/files';
import sharp from 'sharp';
import { memberForEach, useHarness } from '../../test/harness.ts';
import { memberModel } from '../members/member.model.ts';
import { createMemberRepository } from '../members/member.repository.ts';
import { createAvatarSweep } from './avatar-sweep.ts';

const auth = useHarness();
const member = memberForEach(auth);

const folder = () => join(auth.uploadsDir, 'avatars');
const nameOf = (address: string) => address.split('/').at(-1) ?? '';
const age = (name: string, hours: number) => {
  const then = new Date(Date.now() - hours * HOUR_MS);
  return utimes(join(folder(), name), then, then);
};
const sweep = () => {
  const { connection, logger } = auth.context;
  const members = createMemberRepository({ connection, relay: { publish: () => undefined } });
  return createAvatarSweep({ storage: createFileStorage(auth.uploadsDir, 'avatars'), members, logger }).pass();
};
/** Uploads a picture, changes its time to so many hours ago, and returns its address. */
async function upload(hours = 0): Promise<string> {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#e33' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('avatar', new File([new Uint8Array(png)], 'me.png'));
  const headers = { authorization: `Bearer ${member.token}` };
  const response = await fetch(`${auth.url}/upload/avatar`, { method: 'POST', body: form, headers });
  const { avatar } = (await response.json()) as { avatar: string };
  await age(nameOf(avatar), hours);
  return avatar;
}
const use = (avatar: string) => auth.call('PUT /users/profile', { body: { avatar }, token: member.token });
const isThere = async (address: string) => (await readdir(folder())).includes(nameOf(address));

it('removes uploads that were not used within a day', async () => {
  const [old, young] = [await upload(25), await upload(23)];
  expect(await sweep()).toBe(1);
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
});

it('keeps the picture of a profile, however old it is', async () => {
  const avatar = await upload(23);
  await use(avatar);
  await age(nameOf(avatar), 10_000);
  expect(await sweep()).toBe(0);
  expect(await isThere(avatar)).toBe(true);
});

it('removes a picture a day after it was replaced', async () => {
  const [first, second] = [await upload(), await upload()];
  await use(first);
  await age(nameOf(first), 10_000);
  await use(second);
  expect(await sweep()).toBe(0);
  expect(await isThere(first)).toBe(true);
  await age(nameOf(first), 25);
  expect(await sweep()).toBe(1);
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
});

it('removes the pictures of a member whose account is gone', async () => {
  const avatar = await upload(25);
  await use(avatar);
  await age(nameOf(avatar), 25);
  await memberModel(auth.context.connection).deleteOne({ _id: member._id });
  expect(await sweep()).toBe(1);
});

it('keeps files whose names this service did not create', async () => {
  await upload();
  await writeFile(join(folder(), 'notes.txt'), 'mine');
  await age('notes.txt', 10_000);
  expect(await sweep()).toBe(0);
  expect(await readdir(folder())).toContain('notes.txt');
});

it('checks more pictures than one batch holds', async () => {
  await upload();
  const names = Array.from({ length: 450 }, (_, index) => `${member._id}-${String(index)}.webp`);
  await Promise.all(names.map((name) => writeFile(join(folder(), name), 'x').then(() => age(name, 25))));
  expect(await sweep()).toBe(450);
});

it('does nothing when no picture was ever saved', async () => {
  const storage = createFileStorage(join(auth.uploadsDir, 'nowhere'), 'avatars');
  const found = [];
  for await (const picture of storage.list()) found.push(picture);
  expect(found).toEqual([]);
});
