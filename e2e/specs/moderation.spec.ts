import type { ResponseOf } from '@mutua/contracts';
import { callApi, DEMO, demoSession } from '../fixtures/api.ts';
import { mailTo } from '../fixtures/mail.ts';
import { createMember, eventually, publish } from '../fixtures/members.ts';
import { createPartners } from '../fixtures/partners.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { storeNewSession, submitCredentials } from '../pages/account.ts';
import { openCase } from '../pages/cases.ts';

// Chromium logs these answers to ended sessions and refused sign-ins.
test.use({ expectedFaults: /status of (401|403)/ });

type Cases = ResponseOf<'GET /moderation/reports'>;

/** The open case about a member, once the report has arrived. */
const caseAbout = (subjectId: string) =>
  eventually(async () => {
    const { accessToken: token } = await demoSession(DEMO.elena);
    const { reports } = await callApi<Cases>('GET', '/moderation/reports?limit=50', { token });
    const found = reports.find(({ subject }) => subject?._id === subjectId);
    if (!found) throw new Error(`no case about ${subjectId}`);
    return found;
  });

test('a moderator suspends a reported member, who reads why and where to appeal', async ({ openPage }) => {
  const marker = uniqueWord();
  const [reporter, owner] = await Promise.all([
    createMember('Rita Watchful', `rita-${marker}@mutua.example`),
    createMember(`Sly ${marker}`, `sly-${marker}@mutua.example`),
  ]);
  const skill = await publish(owner, { title: `Card tricks ${marker}` });
  const readSkill = () => callApi('GET', `/skills/${skill._id}`, { token: reporter.token });
  await eventually(readSkill);
  const member = await openPage({ as: reporter.email });
  const moderator = await openPage({ as: DEMO.elena });
  const subject = await openPage();

  await test.step('a member reports a skill', async () => {
    await member.goto(`/skills/${skill._id}`);
    await member
      .getByRole('button', { name: `More about ${owner.name}` })
      .first()
      .click();
    await member.getByRole('menuitem', { name: 'Report', exact: true }).click();
    const dialog = member.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Wants money for each trick');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(member.getByText('Thank you. A person reads your report')).toBeVisible();
  });

  await test.step('a moderator reads it, and suspends its owner', async () => {
    await caseAbout(owner._id);
    await moderator.goto('/moderation');
    const found = await openCase(moderator, owner.name);
    await expect(found.getByText('Wants money for each trick')).toBeVisible();
    await expect(found.getByText(skill.title).first()).toBeVisible();
    await storeNewSession(subject, owner.email);
    await subject.goto('/settings');
    await expect(subject.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await found.getByRole('button', { name: 'Suspend', exact: true }).click();
    const dialog = moderator.getByRole('dialog', { name: 'Suspend' });
    await dialog.getByRole('textbox').fill('You asked for money twice.');
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the session of the owner ends, and the refusal says why and where to appeal', async () => {
    await subject.goto('/settings');
    await expect(subject).toHaveURL(/\/login/);
    await submitCredentials(subject, owner.email);
    await expect(subject.getByText(/Your account is suspended\. Reason: You asked for money twice\./)).toBeVisible();
    const mail = await mailTo(owner.email, /suspended/i);
    expect(mail).toContain('You asked for money twice.');
    expect(mail).toMatch(/moderation@/);
    await expect.poll(() => readSkill().catch(({ message }) => message)).toMatch(/404/);
  });
});

test('a moderator takes a suspension back, and the log has both decisions', { tag: '@full' }, async ({ openPage }) => {
  const marker = uniqueWord();
  const [reporter, owner] = await Promise.all([
    createMember('Rita Watchful', `rita-${marker}@mutua.example`),
    createMember(`Sly ${marker}`, `sly-${marker}@mutua.example`),
  ]);
  const skill = await publish(owner, { title: `Card tricks ${marker}` });
  const report = { reason: 'money', text: 'Wants money for each trick', block: false };
  await eventually(() => callApi('POST', `/skills/${skill._id}/reports`, { token: reporter.token, body: report }));
  const { _id } = await caseAbout(owner._id);
  const { accessToken: token } = await demoSession(DEMO.elena);
  const decision = { decision: 'suspend', note: 'You asked for money twice.' };
  await callApi('POST', `/moderation/reports/${_id}/decision`, { token, body: decision });

  const moderator = await openPage({ as: DEMO.elena });
  await moderator.goto('/moderation');
  await moderator.getByRole('radio', { name: /^Done/ }).click();
  const decided = await openCase(moderator, owner.name);
  await decided.getByRole('button', { name: 'Take back', exact: true }).click();
  const dialog = moderator.getByRole('dialog', { name: 'Take back' });
  await dialog.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(dialog).toBeHidden();

  const subject = await openPage();
  await subject.goto('/settings');
  await expect(subject).toHaveURL(/\/login/);
  await submitCredentials(subject, owner.email);
  await expect(subject).toHaveURL(/\/settings/); // the page that has asked for the sign-in
  await eventually(() => callApi('GET', `/skills/${skill._id}`, { token: reporter.token }));
  await moderator.getByRole('radio', { name: 'Log' }).click();
  const entries = moderator.getByRole('listitem').filter({ hasText: owner.name });
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: 'You asked for money twice.' })).toHaveCount(1);
});

test('the author of a message and a review is notified and mailed about a warning and about hiding', {
  tag: '@full',
}, async ({ openPage }) => {
  const {
    members: [author, reader],
    requestId,
    messageId,
  } = await createPartners();
  const { accessToken: moderator } = await demoSession(DEMO.elena);
  const report = (what: string, words: string) =>
    eventually(() =>
      callApi('POST', `/${what}/reports`, {
        token: reader.token,
        body: { reason: 'other', text: words, block: false },
      }),
    );
  const decide = async (decision: string, note: string) => {
    const { _id } = await caseAbout(author._id);
    await callApi('POST', `/moderation/reports/${_id}/decision`, { token: moderator, body: { decision, note } });
  };

  await report(`messages/${messageId}`, 'This hurts');
  await decide('warn', 'Be kind to each other.');

  await callApi('PUT', `/requests/${requestId}/complete`, { token: author.token });
  const categories = { communication: 1, punctuality: 1, knowledge: 1, helpfulness: 1 };
  const { review } = await callApi<ResponseOf<'POST /reviews'>>('POST', '/reviews', {
    token: author.token,
    body: { requestId, rating: 1, review: 'Never again', categories },
  });
  await report(`reviews/${review._id}`, 'We never met');
  await decide('hide', 'Reviews are about lessons.');
  await expect
    .poll(async () => {
      const path = `/reviews/user/${reader._id}`;
      return (await callApi<ResponseOf<'GET /reviews/user/:userId'>>('GET', path)).reviews.length;
    })
    .toBe(0);

  // The author has no open page, so mails are sent at once.
  expect(await mailTo(author.email, /A warning from the moderators/)).toContain('Be kind to each other.');
  expect(await mailTo(author.email, /Your review was hidden/)).toContain('Reviews are about lessons.');
  const page = await openPage({ as: author.email });
  await page.goto('/notifications');
  await expect(page.getByText('A warning from the moderators')).toBeVisible();
  await expect(page.getByText(/Be kind to each other\./)).toBeVisible();
  await expect(page.getByText('Your review was hidden')).toBeVisible();
  await expect(page.getByText(/Reviews are about lessons\./)).toBeVisible();
});
