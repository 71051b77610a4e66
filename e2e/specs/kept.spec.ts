import { callApi } from '../fixtures/api.ts';
import { createMember, publish } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

test('a skill and its teacher are kept with a note, found again under Kept, and leave it', async ({ openPage }) => {
  const word = uniqueWord();
  const teacher = await createMember('Hana Sato', `hana-${word.toLowerCase()}@mutua.example`);
  const [skill, other] = [
    await publish(teacher, { title: `Calligraphy ${word}` }),
    await publish(teacher, { title: `Paper ${word}` }),
  ];
  const keeper = await createMember('Mira Lind', `mira-${word.toLowerCase()}@mutua.example`);
  for (const path of [`skills/${other._id}`, `users/${teacher._id}`])
    await callApi('PUT', `/bookmarks/${path}`, { token: keeper.token, body: { note: '' } });

  const page = await openPage({ as: keeper.email });
  await page.goto(`/skills/${skill._id}`);
  const keep = page.locator('main').getByRole('button', { name: /^Keep/ });
  await keep.first().click();
  await page.goto('/kept');
  const list = page.locator('main');
  await expect(list.getByRole('tab', { name: 'Skills (2)' })).toBeVisible();
  await list.getByRole('button', { name: `Edit the note on ${skill.title}` }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill('Ask about Saturdays');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Ask about Saturdays')).toBeVisible();

  // What its owner deletes says so, without a name. What is kept stays private.
  await callApi('DELETE', `/skills/${other._id}`, { token: teacher.token });
  await page.reload();
  await expect(list.getByRole('heading', { name: 'This is no longer available' })).toBeVisible();
  await expect(list.getByText(other.title)).toBeHidden();
  await expect(list.getByText('Ask about Saturdays')).toBeVisible();
  await list.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(list.getByRole('tab', { name: 'Skills (1)' })).toBeVisible();

  await list.getByRole('tab', { name: 'Members (1)' }).click();
  await expect(page).toHaveURL(/\/kept\?tab=members$/);
  await list.getByRole('link', { name: 'Hana Sato' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${teacher._id}$`));
  const { notifications } = await callApi<{ notifications: unknown[] }>('GET', '/notifications', {
    token: teacher.token,
  });
  expect(JSON.stringify(notifications)).not.toContain('Mira');
});
