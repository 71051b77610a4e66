import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { axeViolationsIn, COLOURS } from '../fixtures/checks.ts';
import { layoutFaults } from '../fixtures/layout.ts';
import { linkFromMail } from '../fixtures/mail.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

// An answered invitation is a 410, which Chromium logs.
test.use({ expectedFaults: /status of (403|410)/ });

const check = async (page: Page, what: string) => {
  const root = page.locator(':root');
  const width = page.viewportSize()?.width ?? 0;
  expect.soft(await axeViolationsIn(root, 'light'), `${what}, ${width}`).toEqual([]);
  expect.soft(await axeViolationsIn(root, 'dark', COLOURS), `${what}, ${width}`).toEqual([]);
  for (const narrow of [width, 390]) {
    await page.setViewportSize({ width: narrow, height: 900 });
    expect.soft(await layoutFaults(page), `${what} at ${narrow} px`).toEqual([]);
  }
  await page.setViewportSize({ width, height: 900 });
};

test('an organiser brings a list, a person joins with what they keep, and another one has everything deleted', {
  tag: ['@full', '@full-phone'],
}, async ({ openPage }) => {
  test.setTimeout(240_000);
  const marker = uniqueWord();
  const addressOf = (name: string) => `${name.toLowerCase()}-${marker}@mutua.example`;
  const names = ['Jora', 'Anna', 'Theo', 'Mira', 'Karl', 'Ines'];
  const lines = names.map(
    (name) => `${name} Test;${addressOf(name)};Graz;Bookbinding ${marker}|Guitar ${marker};Spanish ${marker}`,
  );
  const file = ['name;email;place;offers;needs', ...lines, 'Nobody;no-address;Graz;;'].join('\r\n');

  const organiser = await openPage({ as: DEMO.elena });
  await test.step('the file is checked, and everybody asked with the keyboard', async () => {
    await organiser.goto('/organise');
    await organiser
      .getByRole('navigation', { name: 'What you look after' })
      .getByRole('link', { name: 'Import' })
      .click();
    await check(organiser, 'the first step');
    await organiser
      .getByLabel('Choose a file')
      .setInputFiles({ name: `${marker}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(organiser.getByRole('button', { name: 'Ask 6 people' })).toBeVisible();
    await expect(organiser.getByText('This is not an email address')).toBeVisible();
    await check(organiser, 'the check');
    // A further file, joined by addresses; what nobody owns is left out, in words.
    const further = `owner;offer\r\n${addressOf('Karl')};Origami ${marker}\r\nGil Gans;Chess`;
    await organiser
      .getByLabel('Add a file')
      .setInputFiles({ name: `offers-${marker}.csv`, mimeType: 'text/csv', buffer: Buffer.from(further) });
    await expect(organiser.getByText('Kept: 1, left out: 1')).toBeVisible();
    await expect(organiser.getByText('Nobody in the list is this: Gil Gans')).toBeVisible();
    await organiser.getByRole('textbox', { name: /A line from you/ }).fill('Bring your offers along!');
    await organiser.getByRole('checkbox', { name: /I may write to them/ }).focus();
    await organiser.keyboard.press('Space');
    await organiser.getByRole('button', { name: 'Ask 6 people' }).focus();
    await organiser.keyboard.press('Enter');
    const dialog = organiser.getByRole('dialog');
    const state = organiser.getByText(/^Asking\.|^Everybody was asked/);
    await expect(dialog.or(state)).toBeVisible();
    if (await dialog.isVisible()) {
      await dialog.getByLabel('Present password').fill(DEMO.password);
      await organiser.keyboard.press('Enter');
    }
    await expect(state).toBeVisible();
    await check(organiser, 'asking');
  });

  await test.step('a person joins with one offer complete, one not', async () => {
    const link = await linkFromMail(addressOf('Jora'), '/claim/');
    const person = await openPage();
    await person.goto(link);
    await expect(person.getByRole('heading', { name: 'Hello Jora, is this yours?' })).toBeVisible();
    await expect(person.getByText('Bring your offers along!')).toBeVisible();
    await check(person, 'the invitation');
    const guitar = person.getByRole('group', { name: `Guitar ${marker}` });
    await guitar.getByLabel('Level').selectOption('advanced');
    await guitar.getByRole('textbox').fill('Three chords and a song that you like.');
    await person.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await person.getByRole('checkbox', { name: /I accept/ }).check();
    await person.getByRole('button', { name: 'Join with 2 offers and 1 want' }).click();
    await expect(person.getByRole('heading', { name: 'What you have kept' })).toBeVisible();
    await expect(person.getByText(`Bookbinding ${marker}`)).toBeVisible();
    await expect(person.getByText(`Guitar ${marker}`)).toBeHidden();
    await check(person, 'what waits');
    await person.goto('/dashboard');
    await expect(person.getByRole('heading', { name: /One offer from .* waits/ })).toBeVisible();
    await check(person, 'the dashboard');
    await person.getByRole('link', { name: 'Complete' }).click();
    await person.getByRole('button', { name: 'Delete' }).click();
    await expect(person).toHaveURL(/\/dashboard$/);
    const { accessToken: token } = await demoSession(addressOf('Jora'));
    const { skills } = await callApi<ResponseOf<'GET /skills/my-skills'>>('GET', '/skills/my-skills', { token });
    expect(skills.map(({ title }) => title)).toEqual([`Guitar ${marker}`]);
    const { wants } = await callApi<ResponseOf<'GET /wants'>>('GET', '/wants', { token });
    expect(wants.map(({ title }) => title)).toEqual([`Spanish ${marker}`]);
    await person.goto(link);
    await expect(person.getByRole('heading', { name: 'You have joined already' })).toBeVisible();
  });

  await test.step('another one has everything deleted', async () => {
    const link = await linkFromMail(addressOf('Anna'), '/claim/');
    const person = await openPage();
    await person.goto(`${link.replace(/\?.*/, '')}?answer=no`);
    await check(person, 'the question');
    await person.getByRole('button', { name: 'Delete this' }).click();
    await expect(person.getByRole('heading', { name: 'Deleted' })).toBeVisible();
    await person.reload();
    await expect(person.getByRole('heading', { name: 'Deleted' })).toBeVisible();
  });

  await test.step('small counts are hidden, and the import is undone', async () => {
    await organiser.getByRole('button', { name: 'Undo' }).click();
    await organiser.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(organiser.getByText(/Undone\. Who had not answered is erased/)).toBeVisible();
    await expect(organiser.locator('dd', { hasText: /^hidden$/ })).toHaveCount(3);
    const person = await openPage();
    await person.goto(await linkFromMail(addressOf('Theo'), '/claim/'));
    await expect(person.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible();
  });
});
