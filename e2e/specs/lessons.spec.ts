import type { ResponseOf } from '@mutua/contracts';
import { addDays } from '@mutua/contracts/time';
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { createMember, eventually, publish, type TestMember } from '../fixtures/members.ts';
import { createRing } from '../fixtures/rings.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

/** Creates a member who teaches something, and waits until the lessons service knows it. */
const createTeacher = async (name: string, skill: string): Promise<TestMember> => {
  const member = await createMember(name, `${name.split(' ')[0]?.toLowerCase()}-${uniqueWord()}@mutua.example`);
  await publish(member, { title: skill });
  await eventually(() => callApi('GET', '/lessons/allowance', { token: member.token }));
  return member;
};

/** Fills the dialog, and publishes the lesson. */
const offer = async (page: Page, title: string): Promise<string> => {
  await page.goto('/lessons');
  await page.getByRole('button', { name: 'Offer a group lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer a group lesson' });
  await expect(
    dialog.getByText('For now you offer by its address, online, to at most 4.', { exact: false }),
  ).toBeVisible();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('What happens').fill('We bind one notebook together, each at home.');
  const day = addDays(new Date().toISOString().slice(0, 10), 10);
  await dialog.getByLabel('First date').fill(day);
  await dialog.getByLabel('From', { exact: true }).fill('1830');
  await dialog.getByLabel('Repeat').selectOption('Every week');
  await dialog.getByLabel('How often').selectOption('2 times');
  await expect(dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByPlaceholder('https://').fill('meet.example.org/notebook');
  await dialog.getByLabel('Seats').selectOption('2');
  await dialog.getByLabel('A seat is taken').selectOption('After my yes');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
};

const seats = (page: Page) => page.getByRole('region', { name: 'Seats' });

/** Opens a lesson, and takes, asks for or waits for a seat in its dialog. */
const askFor = async (page: Page, path: string, action: string): Promise<void> => {
  await page.goto(path);
  await seats(page).getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: action });
  await dialog.getByLabel('A word to Tove').fill('With pleasure.');
  await dialog.getByRole('button', { name: action }).click();
  await expect(dialog).toBeHidden();
};

test('a member offers a lesson, another one asks for a seat, and gets it', {
  tag: '@full-phone',
}, async ({ openPage }) => {
  const [tove, ana] = await Promise.all([
    createTeacher('Tove Binder', 'Bookbinding'),
    createTeacher('Ana Learner', 'Whistling'),
  ]);
  const teacher = await openPage({ as: tove.email });
  const path = await offer(teacher, `A notebook ${uniqueWord()}`);

  const visitor = await openPage();
  await visitor.goto(path);
  await expect(seats(visitor).getByRole('link', { name: 'Login to ask for a seat' })).toBeVisible();
  await expect(visitor.getByText('meet.example.org', { exact: false })).toHaveCount(0);

  const anaPage = await openPage({ as: ana.email });
  await askFor(anaPage, path, 'Ask for a seat');
  await expect(seats(anaPage).getByRole('heading', { name: 'You have asked' })).toBeVisible();

  await teacher.reload();
  await expect(teacher.getByText('With pleasure.')).toBeVisible();
  await teacher.getByRole('button', { name: 'Give a seat: Ana Learner' }).click();
  await expect(teacher.getByText('Ana Learner has a seat')).toBeVisible();
  await anaPage.reload();
  await expect(seats(anaPage).getByRole('heading', { name: 'You have a seat' })).toBeVisible();
  await expect(anaPage.getByRole('link', { name: /meet\.example\.org/ })).toBeVisible();
});

/** Gives seats of a lesson to members, each of whom brings a skill. */
const giveSeats = async (path: string, teacher: TestMember, learners: TestMember[]): Promise<void> => {
  for (const { token, _id } of learners) {
    const { skills } = await callApi<ResponseOf<'GET /skills/my-skills'>>('GET', '/skills/my-skills', { token });
    await callApi('POST', `${path}/seat`, { token, body: { brings: skills[0]?._id } });
    await callApi('PUT', `${path}/people/${_id}`, { token: teacher.token, body: { answer: 'yes' } });
  }
};

test('who waits gets the seat of somebody who leaves', {
  tag: ['@full', '@full-phone'],
}, async ({ openPage }) => {
  const [tove, ana, ben, cleo] = await Promise.all([
    createTeacher('Tove Binder', 'Bookbinding'),
    createTeacher('Ana Learner', 'Whistling'),
    createTeacher('Ben Learner', 'Knots'),
    createTeacher('Cleo Learner', 'Origami'),
  ]);
  const path = await offer(await openPage({ as: tove.email }), `A notebook ${uniqueWord()}`);
  const counts = async () =>
    (await callApi<ResponseOf<'GET /lessons/:id'>>('GET', path, { token: tove.token })).lesson.counts;
  await giveSeats(path, tove, [ana, ben]);

  const cleoPage = await openPage({ as: cleo.email });
  await askFor(cleoPage, path, 'Ask for a seat');
  // All seats are taken, so a yes puts her at the end of the line.
  await callApi('PUT', `${path}/people/${cleo._id}`, { token: tove.token, body: { answer: 'yes' } });
  await cleoPage.reload();
  await expect(seats(cleoPage).getByRole('heading', { name: 'You are next' })).toBeVisible();

  const anaPage = await openPage({ as: ana.email });
  await anaPage.goto(path);
  await expect(anaPage.getByRole('link', { name: 'Ask for it: Knots' })).toBeVisible();
  await seats(anaPage).getByRole('button', { name: 'Leave' }).click();
  await anaPage.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(seats(anaPage).getByText('You have given back your seat.')).toBeVisible();

  await cleoPage.reload();
  await expect(seats(cleoPage).getByRole('heading', { name: /^A seat for you until/ })).toBeVisible();
  await seats(cleoPage).getByRole('button', { name: 'Take it' }).click();
  await expect(seats(cleoPage).getByRole('heading', { name: 'You have a seat' })).toBeVisible();
  await expect.poll(counts).toEqual({ taken: 2, free: 0, waiting: 0 });
});

test('a moved date asks each learner whether it still fits, and the teacher reads who has not said', {
  tag: ['@full', '@full-phone'],
}, async ({ openPage }) => {
  const [tove, ana, ben] = await Promise.all([
    createTeacher('Tove Binder', 'Bookbinding'),
    createTeacher('Ana Learner', 'Whistling'),
    createTeacher('Ben Learner', 'Knots'),
  ]);
  const teacher = await openPage({ as: tove.email });
  const path = await offer(teacher, `A notebook ${uniqueWord()}`);
  await giveSeats(path, tove, [ana, ben]);

  await teacher.reload();
  await teacher.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Move' });
  await dialog.getByLabel('From', { exact: true }).fill('2000');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(teacher.getByText('2 have not said')).toBeVisible();

  const anaPage = await openPage({ as: ana.email });
  await anaPage.goto(path);
  const question = anaPage.getByRole('region', { name: /^Moved to .+ Still fits\?$/ });
  await question.getByRole('button', { name: 'I cannot' }).click();
  await expect(anaPage.getByText('you miss this one')).toHaveCount(1);
  // Another date, unasked. The seat stays.
  await seats(anaPage)
    .getByRole('button', { name: /^More about / })
    .nth(1)
    .click();
  await anaPage.getByRole('menuitem', { name: 'I miss this one' }).click();
  await expect(anaPage.getByText('you miss this one')).toHaveCount(2);
  await expect(seats(anaPage).getByRole('heading', { name: 'You have a seat' })).toBeVisible();

  await teacher.reload();
  await expect(teacher.getByText('1 cannot', { exact: true })).toBeVisible();
  await expect(teacher.getByText('1 has not said')).toBeVisible();
  await expect(teacher.getByText(/brings Whistling · cannot on .+ · cannot on /)).toBeVisible();
  await teacher.getByRole('button', { name: 'Ask again' }).click();
  await expect(teacher.getByText('They were asked again')).toBeVisible();
  await expect(teacher.getByRole('button', { name: 'Ask again' })).toBeHidden();
});

test('three members of a ring meet together: one arranges it, all take their seats and see the conversation', {
  tag: '@full',
}, async ({ openPage }) => {
  const { members, ringId } = await createRing();
  const pages = await Promise.all(members.map(({ email }) => openPage({ as: email })));
  const [anaPage, benPage, cleoPage] = pages as [Page, Page, Page];
  await anaPage.goto(`/rings/${ringId}`);
  await anaPage.getByRole('button', { name: 'Meet together' }).click();
  const dialog = anaPage.getByRole('dialog', { name: 'Meet together' });
  await dialog.getByLabel('What you want to do').fill('Everybody shows a little.');
  await dialog.getByLabel('Day').fill(addDays(new Date().toISOString().slice(0, 10), 6));
  await dialog.getByLabel('From', { exact: true }).fill('1830');
  await dialog.getByRole('radio', { name: /^A link/ }).check();
  await dialog.getByPlaceholder('https://').fill('meet.example.org/ring');
  await dialog.getByRole('button', { name: 'Ask the others' }).click();
  await expect(anaPage.getByRole('heading', { level: 1, name: 'Our ring meets' })).toBeVisible();
  await expect(seats(anaPage).getByText('1 of 3 come')).toBeVisible();

  for (const page of [benPage, cleoPage]) {
    await page.goto(`/rings/${ringId}`);
    await page.getByRole('link', { name: 'Take a seat' }).click();
    await expect(page.getByText('meet.example.org', { exact: false })).toHaveCount(0);
    await seats(page).getByRole('button', { name: 'Take my seat' }).click();
    await expect(seats(page).getByRole('heading', { name: 'You have a seat' })).toBeVisible();
    await expect(page.getByRole('link', { name: /meet\.example\.org/ })).toBeVisible();
  }
  await expect(seats(anaPage).getByText('3 of 3 come')).toBeVisible();
  for (const page of pages) {
    await seats(page).getByRole('link', { name: 'Conversation' }).click();
    await expect(page).toHaveURL(/\/circles\//);
  }
  await benPage.getByRole('textbox').fill('I bring tea.');
  await benPage.keyboard.press('Enter');
  for (const page of [anaPage, cleoPage]) await expect(page.getByRole('log').getByText('I bring tea.')).toBeVisible();
});
