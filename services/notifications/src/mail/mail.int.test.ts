import { LANGUAGE_CODES, type Language, MAIL_KINDS, type MailKind } from '@mutua/contracts';
import { UNCHANGED_SITE } from '@mutua/domain';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  newAccount,
  newEndorsement,
  newId,
  newMember,
  newMessage,
  newPerson,
  newRequest,
  newReview,
} from '../../test/harness.ts';
import { useHarnessWithMails } from '../../test/mail-catcher.ts';
import { letterText } from '../letters/letter-text.ts';
import { LETTERS } from '../letters/letters.ts';
import { notificationTextIn, textsFor, withSite } from '../texts/texts-for.ts';
import { copyText } from './copy-text.ts';
import type { MailDocument } from './mail.model.ts';
import { createUnsubscribeLinks } from './unsubscribe-links.ts';

const { catcher, service, arrived } = useHarnessWithMails({ isStarted: false });
beforeAll(() => service.log.expect('mail not sent'));
afterEach(() => service.stop());

const address = (): string => `${newId()}@example.com`;
const mailEvent = (kind: MailKind, to: string, expiresAt = new Date(Date.now() + 60_000)) =>
  newEvent('mail.requested', {
    kind,
    to,
    name: 'Ada <Moser>',
    token: 'a-secret_Token',
    expiresAt: expiresAt.toISOString(),
    language: null,
    timeZone: null,
    values: {},
  });
const mails = () => service.connection.collection<MailDocument>('mails');
/** Returns a mail as it is stored while it waits. */
const kept = ({ id, payload: { kind, to, name, token, expiresAt } }: ReturnType<typeof mailEvent>) => ({
  _id: id,
  kind,
  state: 'waiting' as const,
  letter: { to, name, token },
  expiresAt: new Date(expiresAt),
  createdAt: new Date(),
});
const reader = { name: 'Ada', address: 'ada@example.org', when: String };

describe('mails with a secret link', () => {
  it.each([
    ['verify-email', 'Confirm your address'],
    ['reset-password', 'Choose a new password'],
  ] as const)('%s contains its link as HTML and as text, and is sent once', async (kind, subject) => {
    await service.start();
    const to = address();
    const event = mailEvent(kind, to);
    await service.deliver(event);
    await service.deliver(event);
    const [mail, ...more] = await arrived(to);
    expect(more).toEqual([]);
    const link = `https://mutua.test/${kind}/a-secret_Token`;
    expect(mail).toMatchObject({ subject, from: [{ name: 'Mutua', address: 'hello@mutua.test' }] });
    expect(mail?.text).toContain(`: ${link}`);
    expect(mail?.html).toContain(`href="${link}"`);
    // The member's name is escaped in the HTML.
    expect(mail?.html).not.toContain('<Moser>');
    // Neither the secret nor the address stays in the database.
    const kept = JSON.stringify(await waitFor(() => mails().findOne({ _id: event.id, state: 'sent' })));
    expect(kept).not.toContain('a-secret_Token');
    expect(kept).not.toContain(to);
  });

  it('name what follows the registration, without links or markup from strangers', async () => {
    await service.start();
    const to = address();
    const { payload } = mailEvent('verify-email', to);
    const values = { skill: 'You won 900 EUR', owner: 'Hana <b> evil.example' };
    await service.deliver(newEvent('mail.requested', { ...payload, values }));
    const [mail] = await arrived(to);
    expect(mail?.text).toContain('brings you back to Hana.');
    expect(mail?.text).toContain('Then: send Hana your request.');
    // A skill's title is left out, because its author could choose it as a message to strangers.
    expect(mail?.text).not.toContain('900 EUR');
    expect(mail?.html).toContain('href="https://mutua.test/help"');
  });

  it('let people on a list say no by one press in their mail program', async () => {
    await service.start();
    const to = address();
    const { payload } = mailEvent('import-invitation', to);
    await service.deliver(
      newEvent('mail.requested', {
        ...payload,
        values: { sender: 'Lena', offers: '1', needs: '0', until: payload.expiresAt },
      }),
    );
    const [mail] = await arrived(to);
    const source = mail?.source.replace(/\r?\n[ \t]+/g, ' ');
    expect(source).toContain('List-Unsubscribe: <https://mutua.test/api/claims/a-secret_Token/refuse>');
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('are not sent once their link has expired', async () => {
    await service.start();
    const [late, next] = [address(), address()];
    await service.deliver(mailEvent('reset-password', late, new Date(Date.now() - 1)));
    await service.deliver(mailEvent('reset-password', next));
    await arrived(next);
    expect(await catcher.mailsTo(late)).toEqual([]);
  });

  it('wait while the mail server is unreachable, and delay no event meanwhile', async () => {
    const server = await service.start({ retryDelayMs: 100 });
    const waiting = Array.from({ length: 12 }, address);
    await catcher.stop();
    const userId = newId();
    // These are more events than the service handles at once.
    await service.deliver(
      ...waiting.map((to) => mailEvent('verify-email', to)),
      newEvent('review.created', { review: newReview(userId) }),
    );
    expect((await server.call('GET /notifications/unread/count', { as: userId })).body.count).toBe(1);
    await waitFor(
      async () => (await mails().countDocuments({ state: 'waiting', attempts: { $gte: 2 } })) === waiting.length,
    );
    await catcher.start();
    for (const to of waiting) expect(await arrived(to)).toHaveLength(1);
  });

  it('are sent by another process when the one that claimed them has died', async () => {
    const event = mailEvent('verify-email', address());
    await mails().insertOne({ ...kept(event), dueAt: new Date(Date.now() - 1), attempts: 1 } as MailDocument);
    await service.start();
    expect(await arrived(event.payload.to)).toHaveLength(1);
  });

  it('are sent when an earlier release has stored them, with their goal', async () => {
    const event = mailEvent('verify-email', address());
    const mail = kept(event);
    const letter = { ...mail.letter, goal: { skill: 'Baking', owner: 'Ben' } };
    await mails().insertOne({ ...mail, letter, dueAt: new Date(), attempts: 0 } as never);
    await service.start();
    const [sent] = await arrived(event.payload.to);
    expect(sent?.text).toContain('Then: send Ben your request.');
  });

  it.each(LANGUAGE_CODES)('are written in %s, whatever their kind', async (language) => {
    await service.start();
    const letters = MAIL_KINDS.flatMap((kind) =>
      LETTERS[kind].examples.map((values) => ({ kind, values, to: address() })),
    );
    await service.deliver(
      ...letters.map(({ kind, values, to }) =>
        newEvent('mail.requested', { ...mailEvent(kind, to).payload, kind, language, values }),
      ),
    );
    for (const { kind, values, to } of letters) {
      const [mail] = await arrived(to);
      const { subject, why = textsFor(language).needed } = letterText(kind, language, { ...values }, reader);
      expect(mail?.subject).toBe(withSite(subject, 'Mutua'));
      expect(mail?.html).toContain(`<html lang="${language}" dir="ltr">`);
      // The link names the language, because the reader may never have opened the site in this browser.
      expect(mail?.html).toContain(language === 'en' ? '/help"' : `/help?lang=${language}"`);
      // Only what the member has chosen can be switched off.
      expect(mail?.text?.includes(withSite(why, 'Mutua'))).toBe(!LETTERS[kind].isChosen);
      expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/undefined|\[object|\$\{|\*\*/);
      expect(mail?.source).toContain(`Content-Language: ${language}`);
    }
  });

  it('are sent when an earlier release, which stored no mails, has already tried their event', async () => {
    const event = mailEvent('reset-password', address());
    const { _id, kind, createdAt } = kept(event);
    await mails().insertOne({ _id, kind, state: 'sending', attempts: 3, createdAt } as never);
    await service.start();
    await service.deliver(event);
    expect(await arrived(event.payload.to)).toHaveLength(1);
  });
});

describe('copies of notifications', () => {
  /** Makes a member who gets mail. `online` sets the presence key as the chat service does. */
  async function member(account: Parameters<typeof newAccount>[2] = {}, online = false) {
    const [userId, to] = [newId(), address()];
    await service.deliver(newAccount(userId, to, account));
    if (online) await service.redis.sadd(`${service.prefix}:presence:user:${userId}`, 'a node');
    return { userId, to };
  }
  const stateOf = async (userId: string) => {
    const { Types } = service.connection.base;
    const found = await service.connection.collection('notifications').findOne({ userId: new Types.ObjectId(userId) });
    return found?.['mail']?.state;
  };

  it('are sent at once to members who are offline', async () => {
    await service.start();
    const { userId, to } = await member();
    await service.deliver(newEndorsement(userId));
    const [mail] = await arrived(to);
    expect(mail).toMatchObject({ subject: 'New endorsement' });
    expect(mail?.text).toContain('Cleo Ruiz endorsed Baking: “Great!”');
    expect(mail?.text).toContain('Look at the skill: https://mutua.test/skills/');
    // The mail itself also contains a link to stop these mails.
    expect(mail?.text).toMatch(/Switch it off: https:\/\/mutua\.test\/api\/unsubscribe\?/);
    await waitFor(async () => (await stateOf(userId)) === 'sent');
  });

  it('are in the language of the member, with times in the zone of the member', async () => {
    await service.start();
    const { userId, to } = await member({ language: 'de' });
    await service.deliver(newMember(userId, 'Nadia Benali', 'Europe/Zurich'));
    const request = newRequest('accepted', {
      scheduledDate: '2026-11-24T17:30:00.000Z',
      meetingDetails: { platform: 'Videoanruf', notes: 'Zuerst Generics' },
    });
    const sender = { ...request.senderId, _id: userId };
    const accepted = { request: { ...request, senderId: sender }, version: 2, actorId: request.receiverId._id };
    await service.deliver(newEvent('request.accepted', accepted));
    const [mail] = await arrived(to);
    expect(mail?.subject).toBe('Anfrage angenommen');
    expect(mail?.text).toContain('Hallo Nadia,');
    expect(mail?.text).toContain('Ben Okoro hat deine Anfrage zu Baking angenommen.');
    expect(mail?.text).toContain('Wann: Dienstag, 24. November 2026 um 18:30 (Mitteleuropäische Zeit)');
    expect(mail?.text).toContain('Wo: Videoanruf\nNotizen: Zuerst Generics');
    expect(mail?.html).toContain('<html lang="de" dir="ltr">');
    expect(mail?.html).toContain('>Dienstag, 24. November 2026 um 18:30 (Mitteleuropäische Zeit)<');
  });

  it('show what the reader teaches and learns, for a new and for an accepted request', async () => {
    await service.start();
    const [asked, asking] = [await member(), await member()];
    const { senderId, receiverId, ...request } = newRequest('pending', { message: 'Hi <Ben>!\nThursdays?' });
    const between = {
      ...request,
      senderId: { ...senderId, _id: asking.userId },
      receiverId: { ...receiverId, _id: asked.userId },
    };
    await service.deliver(newEvent('request.created', { request: between, version: 1, actorId: asking.userId }));
    const [question] = await arrived(asked.to);
    expect(question?.text).toContain('They want: Baking\nThey offer: Guitar');
    expect(question?.html).toMatch(
      /They want<\/div>\n<div class="gv"[^>]*>Baking<.*They offer<\/div>\n<div class="gt"[^>]*>Guitar</s,
    );
    expect(question?.text).toContain('> Hi <Ben>!\n> Thursdays?');
    expect(question?.html).toContain('>Hi &#60;Ben&#62;!<br>Thursdays?</div>');
    const profile = `https://mutua.test/profile/${asking.userId}`;
    expect(question?.text).toContain(`See the profile: ${profile}`);
    expect(question?.html).toContain(`href="${profile}"`);
    const accepted = { ...between, status: 'accepted' as const };
    await service.deliver(newEvent('request.accepted', { request: accepted, version: 2, actorId: asked.userId }));
    const [answer] = await arrived(asking.to);
    expect(answer?.text).toContain('You teach: Guitar\nYou learn: Baking');
    expect(answer?.text).not.toMatch(/Thursdays|See the profile/);
  });

  it("are written in the language of a site that does not offer the member's, as letters are", async () => {
    await service.start();
    const german = {
      ...UNCHANGED_SITE,
      version: 1,
      languages: ['de', 'en'] as Language[],
      defaultLanguage: 'de' as const,
    };
    await service.deliver(newEvent('site.changed', { site: german }));
    const [{ userId, to }, english] = [await member({ language: 'fr' }), await member()];
    const stranger = address();
    const { payload } = mailEvent('reset-password', stranger);
    const endorsed = [newEndorsement(userId), newEndorsement(english.userId)];
    await service.deliver(...endorsed, newEvent('mail.requested', { ...payload, language: 'fr' }));
    const [[copy], [other]] = [await arrived(to), await arrived(english.to)];
    expect(copy?.text).toContain('https://mutua.test/skills/');
    expect(copy?.text).toMatch(/https:\/\/mutua\.test\/skills\/\S+lang=de/);
    expect(other?.text).toMatch(/https:\/\/mutua\.test\/skills\/\S+lang=en/);
    const [letter] = await arrived(stranger);
    expect(letter?.subject).toBe(textsFor('de').letters['reset-password'].subject);
    await service.connection.collection('siteCopy').deleteMany({});
  });

  it.each(LANGUAGE_CODES)('and their page to unsubscribe are written in %s', async (language) => {
    const server = await service.start();
    const { userId, to } = await member({ language });
    await service.deliver(newEndorsement(userId));
    const [mail] = await arrived(to);
    const { subject, button, footnotes } = copyText(language, {
      name: '',
      type: 'skill_endorsed',
      text: notificationTextIn(language, {
        text: 'skillEndorsed',
        values: { name: 'Cleo Ruiz', skill: 'Baking', message: 'Great!' },
      }),
    });
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`${button}: https://mutua.test/skills/`);
    expect(mail?.text).toContain(footnotes[0]?.split('. ')[0]);
    const [, link] = /https:\/\/mutua\.test\/api(\/unsubscribe\?\S+)/.exec(mail?.text ?? '') ?? [];
    const page = await fetch(`${server.url}${link}`);
    expect(page.headers.get('content-language')).toBe(language);
    expect(await page.text()).toContain(textsFor(language).unsubscribeTopicPage.heading);
  });

  it('wait while the member is online, and are dropped when the notification is read meanwhile', async () => {
    const server = await service.start({ holdMs: 5_000 });
    const [reader, absent] = [await member({}, true), await member({}, true)];
    await service.deliver(newEndorsement(reader.userId), newEndorsement(absent.userId));
    expect([await stateOf(reader.userId), await stateOf(absent.userId)]).toEqual(['waiting', 'waiting']);
    await server.call('PUT /notifications/read/all', { as: reader.userId });
    await arrived(absent.to);
    await waitFor(async () => (await stateOf(reader.userId)) === 'dropped');
    expect(await catcher.mailsTo(reader.to)).toEqual([]);
  });

  it.each([
    ['does not want them', { emailNotifications: false }],
    ['has not confirmed the address', { isVerified: false }],
  ])('are dropped for a member who %s', async (_, account) => {
    await service.start();
    const { userId, to } = await member(account);
    await service.deliver(newEndorsement(userId));
    await waitFor(async () => (await stateOf(userId)) === 'dropped');
    expect(await catcher.mailsTo(to)).toEqual([]);
  });

  it('are dropped for a suspended member, until that is lifted', async () => {
    await service.start();
    const { userId, to } = await member();
    const moderate = (isSuspended: boolean, version: number) =>
      service.deliver(newEvent('member.moderated', { userId, isSuspended, version }));
    await moderate(true, 2);
    await moderate(false, 1);
    // A later event about the member changes nothing of it.
    await service.deliver(newMember(userId, 'Ada Moser', null));
    await service.deliver(newEndorsement(userId));
    await waitFor(async () => (await stateOf(userId)) === 'dropped');
    await moderate(false, 3);
    await service.deliver(newEndorsement(userId));
    expect((await arrived(to)).map(({ subject }) => subject)).toEqual(['New endorsement']);
  });

  it('follow the preferences at the time when the mail is due', async () => {
    await service.start({ holdMs: 5_000 });
    const { userId, to } = await member({ version: 2 }, true);
    await service.deliver(newEndorsement(userId));
    await service.deliver(newAccount(userId, to, { emailNotifications: false, version: 3 }));
    await service.deliver(newAccount(userId, to, { emailNotifications: true, version: 1 }));
    await waitFor(async () => (await stateOf(userId)) === 'dropped');
    expect(await catcher.mailsTo(to)).toEqual([]);
  });

  it.each([
    ['the app only', { inApp: true, mail: false, push: true }, 1, 0],
    ['mail only', { inApp: false, mail: true, push: true }, 0, 1],
    ['nothing', { inApp: false, mail: false, push: true }, 0, 0],
    ['both', { inApp: true, mail: true, push: true }, 1, 1],
  ])(
    'use %s when the member chose that for a topic, while other topics use every channel',
    async (_, reviews, shown, mailed) => {
      const server = await service.start();
      const { userId, to } = await member({ notifications: { reviews } });
      const [follower, followed] = [userId, newPerson('Ben Okoro')];
      await service.deliver(
        newEvent('member.followed', { followerId: follower, followedId: followed._id, version: 1 }),
        newEndorsement(userId),
      );
      await service.deliver(newMessage(1, newPerson(), userId, newId()));
      await waitFor(async () => (await catcher.mailsTo(to)).length === mailed + 1);
      const subjects = (await catcher.mailsTo(to)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject === 'New endorsement')).toHaveLength(mailed);
      const list = (await server.call('GET /notifications', { as: userId })).body.notifications;
      expect(list.map(({ type }) => type).sort()).toEqual(shown ? ['message', 'skill_endorsed'] : ['message']);
      expect((await server.call('GET /notifications/unread/count', { as: userId })).body.count).toBe(shown + 1);
      await waitFor(async () => (await service.announced(userId)).length === shown + 1);
    },
  );

  it('count messages without listing them for a member who wants them by mail only', async () => {
    const server = await service.start({ holdMs: 5_000 });
    const { userId, to } = await member(
      { notifications: { messages: { inApp: false, mail: true, push: true } } },
      true,
    );
    const [ada, requestId] = [newPerson(), newId()];
    const list = async () => (await server.call('GET /notifications', { as: userId })).body.notifications;
    await service.deliver(...[1, 2].map((seq) => newMessage(seq, ada, userId, requestId)));
    const mails = await arrived(to);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 new messages from Ada Moser']);
    expect(await list()).toEqual([]);
    // Once the member wants to see messages again, the next one is shown.
    await service.deliver(newAccount(userId, to, { version: 2 }));
    await service.deliver(newMessage(3, ada, userId, requestId));
    expect(await list()).toMatchObject([{ type: 'message', count: 1 }]);
  });

  it('are limited to one for all messages of a conversation', async () => {
    await service.start({ holdMs: 5_000 });
    const { userId, to } = await member({}, true);
    const [ada, requestId] = [newPerson(), newId()];
    await service.deliver(...[1, 2, 3].map((seq) => newMessage(seq, ada, userId, requestId)));
    const mails = await arrived(to);
    expect(mails.map(({ subject }) => subject)).toEqual(['3 new messages from Ada Moser']);
    await service.deliver(newMessage(4, ada, userId, requestId));
    const other = await member();
    await service.deliver(newEndorsement(other.userId));
    await arrived(other.to);
    expect(await catcher.mailsTo(to)).toHaveLength(1);
  });

  it('contain a one-click unsubscribe link that works', async () => {
    const server = await service.start();
    const { userId, to } = await member();
    await service.deliver(newEndorsement(userId));
    const [mail] = await arrived(to);
    const header = mail?.source ?? '';
    expect(header).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const link = /List-Unsubscribe: <https:\/\/mutua\.test\/api(\/unsubscribe\?[^>]+)>/.exec(
      header.replace(/\r?\n[ \t]+/g, ' '),
    )?.[1];
    const url = `${server.url}${link}`;

    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
    expect(await service.sentTo('auth')).toEqual([]);

    const forged = url.replace(/member=\w+/, `member=${newId()}`);
    expect((await fetch(forged, { method: 'POST' })).status).toBe(403);
    const other = url.replace('topic=reviews', 'topic=messages');
    expect((await fetch(other, { method: 'POST' })).status).toBe(403);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    await waitFor(async () => (await service.sentTo('auth')).length > 0);
    expect(await service.sentTo('auth')).toMatchObject([
      { type: 'mail.unsubscribed', payload: { userId, topic: 'reviews' } },
    ]);

    // The link of a mail from before 1.13 stops all mails about notifications, as it did then.
    const secrets = ['a secret that only the tests know and that is long'] as const;
    const old = createUnsubscribeLinks({ secrets, publicUrl: server.url }).sign(userId).replace('/api/', '/');
    expect(old).not.toContain('topic');
    expect(await (await fetch(old)).text()).toContain(textsFor('en').unsubscribePage.heading);
    expect((await fetch(old, { method: 'POST', body })).status).toBe(200);
    await waitFor(async () => (await service.sentTo('auth')).length > 1);
    expect((await service.sentTo('auth'))[1]).toMatchObject({ payload: { userId, topic: null } });
  });

  it('are sent once when several processes run', async () => {
    for (const _process of [1, 2]) await service.start();
    const { userId, to } = await member();
    for (let index = 0; index < 5; index++) await service.deliver(newEndorsement(userId, `no. ${index}`));
    await arrived(to, 5);
    await waitFor(
      async () =>
        (await service.connection.collection('notifications').countDocuments({ 'mail.state': 'waiting' })) === 0,
    );
    expect(await catcher.mailsTo(to)).toHaveLength(5);
  });
});
