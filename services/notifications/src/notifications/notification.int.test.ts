import { IsoDate, type Language, WITHDRAWALS } from '@mutua/contracts';
import { newEvent } from '@mutua/service-kit';
import { waitFor } from '@mutua/service-kit/testing';
import {
  newAccount,
  newEndorsement,
  newId,
  newMessage,
  newOffer,
  newPerson,
  newRequest,
  newReview,
  newSealedReview,
  useHarness,
} from '../../test/harness.ts';

const { service, server, listOf, countOf } = useHarness();

async function textsOf(as: string, language?: Language) {
  const { body } = await server.call('GET /notifications', { as, language });
  return body.notifications.map(({ title, message }) => [title, message]);
}

describe('a change of a request', () => {
  it.each([
    [
      'request.created',
      'pending',
      'sender',
      'skill_request',
      'high',
      '/requests',
      'Ada Moser would like to learn Baking from you and offers Guitar.',
    ],
    [
      'request.accepted',
      'accepted',
      'receiver',
      'request_accepted',
      'high',
      '/chat/:id',
      'Ben Okoro accepted your request for Baking. You can chat now.',
    ],
    [
      'request.rejected',
      'rejected',
      'receiver',
      'request_rejected',
      'medium',
      '/requests?tab=sent',
      'Ben Okoro declined your request for Baking: “No time”',
    ],
    [
      'request.completed',
      'completed',
      'sender',
      'request_completed',
      'medium',
      '/reviews?requestId=:id',
      'Ada Moser marked the exchange of Guitar for Baking as completed. Leave a review.',
    ],
    [
      'request.cancelled',
      'cancelled',
      'sender',
      'request_cancelled',
      'medium',
      '/requests',
      'Ada Moser cancelled the exchange of Guitar for Baking: “No time”',
    ],
  ] as const)('%s notifies the other party once', async (type, status, actor, kind, priority, url, message) => {
    const request = newRequest(status, { reason: status === 'rejected' || status === 'cancelled' ? 'No time' : '' });
    const [actorId, recipientId] = [
      request[`${actor}Id`]._id,
      request[`${actor === 'sender' ? 'receiver' : 'sender'}Id`]._id,
    ];
    const event = newEvent(type, { request, version: 2, actorId });
    await service.deliver(event);
    await service.deliver(event);

    const found = await listOf(recipientId);
    expect(found).toEqual([
      {
        _id: expect.any(String),
        type: kind,
        title: expect.any(String),
        message,
        isRead: false,
        readAt: null,
        priority,
        actionUrl: url.replace(':id', request._id),
        createdAt: expect.any(String),
        request: { _id: request._id, status },
        count: 1,
      },
    ]);
    expect(IsoDate.safeParse(found[0]?.createdAt).success).toBe(true);
    expect(await listOf(actorId)).toEqual([]);
    await waitFor(async () => (await service.announced(recipientId)).length > 0);
    expect(await service.announced(recipientId)).toEqual(found);
  });

  it.each([
    [WITHDRAWALS.skillGone, 'one of the skills is no longer offered'],
    [WITHDRAWALS.memberGone, 'one of the two members is no longer available'],
  ])('notifies both parties when the system acted: %s', async (reason, why) => {
    const request = newRequest('cancelled', { reason });
    await service.deliver(newEvent('request.cancelled', { request, version: 2, actorId: null }));
    const lists = await Promise.all([request.senderId, request.receiverId].map(({ _id }) => listOf(_id)));
    expect(lists.map(([first]) => [first?.type, first?.actionUrl])).toEqual([
      ['request_cancelled', '/requests?tab=sent'],
      ['request_cancelled', '/requests'],
    ]);
    const text = `The exchange of Guitar for Baking was cancelled, because ${why}.`;
    expect(lists.map(([first]) => first?.message)).toEqual([text, text]);
  });

  it('shows the current status of each request, even when an old event arrives late', async () => {
    const request = newRequest('pending');
    const receiver = request.receiverId._id;
    await service.deliver(
      newEvent('request.accepted', { request: { ...request, status: 'accepted' }, version: 2, actorId: receiver }),
    );
    await service.deliver(newEvent('request.created', { request, version: 1, actorId: request.senderId._id }));
    expect(await listOf(receiver)).toMatchObject([{ type: 'skill_request', request: { status: 'accepted' } }]);
    await waitFor(async () => (await service.announced(receiver)).length > 0);
    expect(await service.announced(receiver)).toMatchObject([{ request: { _id: request._id, status: 'accepted' } }]);
  });
});

describe('an earlier notification about a request', () => {
  const deliver = (
    type: 'request.created' | 'request.accepted' | 'request.completed' | 'request.cancelled',
    version: number,
    request: ReturnType<typeof newRequest>,
    actorId: string | null,
  ) => service.deliver(newEvent(type, { request, version, actorId }));
  const typesOf = async (userId: string) => (await listOf(userId)).map(({ type, isRead }) => [type, isRead]);

  it('becomes read when its member answers the request', async () => {
    const request = newRequest('pending');
    const [sender, receiver] = [request.senderId._id, request.receiverId._id];
    await deliver('request.created', 1, request, sender);
    expect(await countOf(receiver)).toBe(1);
    await deliver('request.accepted', 2, { ...request, status: 'accepted' }, receiver);
    expect(await typesOf(receiver)).toEqual([['skill_request', true]]);
    expect(await typesOf(sender)).toEqual([['request_accepted', false]]);
    await waitFor(async () => (await service.changes(receiver)) > 0);
  });

  it('becomes read when the other side acts, and the newest stays unread', async () => {
    const request = newRequest('pending');
    const [sender, receiver] = [request.senderId._id, request.receiverId._id];
    await deliver('request.created', 1, request, sender);
    await deliver('request.cancelled', 2, { ...request, status: 'cancelled' }, sender);
    expect(await typesOf(receiver)).toEqual([
      ['request_cancelled', false],
      ['skill_request', true],
    ]);
  });

  it('becomes read also when its event arrives after the answer', async () => {
    const request = newRequest('pending');
    const [sender, receiver] = [request.senderId._id, request.receiverId._id];
    await deliver('request.accepted', 2, { ...request, status: 'accepted' }, receiver);
    await deliver('request.created', 1, request, sender);
    expect(await typesOf(receiver)).toEqual([['skill_request', true]]);
    expect(await typesOf(sender)).toEqual([['request_accepted', false]]);
  });

  it('becomes read without changing notifications of other requests and messages', async () => {
    const [one, other] = [newRequest('pending'), newRequest('pending')];
    const receiver = one.receiverId._id;
    const alike = { ...other, receiverId: one.receiverId };
    await deliver('request.created', 1, one, one.senderId._id);
    await deliver('request.created', 1, alike, other.senderId._id);
    await service.deliver(newMessage(1, newPerson(), receiver, one._id));
    await deliver('request.accepted', 2, { ...one, status: 'accepted' }, receiver);
    expect(await typesOf(receiver)).toEqual([
      ['message', false],
      ['skill_request', false],
      ['skill_request', true],
    ]);
  });
});

describe('other events', () => {
  it('notify a reviewed member, and the owner of an endorsed skill', async () => {
    const userId = newId();
    await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    const endorsed = newEndorsement(userId);
    await service.deliver(endorsed);
    expect(await listOf(userId)).toMatchObject([
      {
        type: 'skill_endorsed',
        priority: 'low',
        message: 'Cleo Ruiz endorsed Baking: “Great!”',
        actionUrl: `/skills/${endorsed.payload.skillId}`,
      },
      {
        type: 'review_received',
        priority: 'medium',
        message: 'Ben Okoro gave you 5 stars for Baking.',
        actionUrl: '/reviews',
      },
    ]);
  });

  it('ask a reviewed member for their own review, and report the first answer once', async () => {
    const [userId, requestId] = [newId(), newId()];
    const ben = newPerson('Ben Okoro');
    const sealed = newSealedReview(requestId, ben, userId);
    const answered = (version: number, text: string | null) =>
      newEvent('review.answered', {
        reviewId: newId(),
        reviewerId: userId,
        reviewedUser: ben,
        answer: text === null ? null : { text, at: '2026-11-01T10:00:00.000Z' },
        version,
      });
    const again = [sealed, answered(1, 'Thanks.')].map((event) => ({ ...event, id: newId(), isRepublished: true }));
    await service.deliver(sealed);
    await service.deliver(...again, answered(2, 'Changed.'), answered(1, 'Thanks.'), answered(3, null));
    expect(await listOf(userId)).toMatchObject([
      {
        type: 'review_answered',
        title: 'Ben Okoro answered your review',
        message: '“Thanks.”',
        actionUrl: '/reviews?tab=given',
      },
      {
        type: 'review_waiting',
        title: 'Ben Okoro has written a review of you',
        actionUrl: `/reviews?requestId=${requestId}`,
      },
    ]);
  });

  describe('a sealed review', () => {
    const [HOLD_ALL, ben] = [{ from: '00:00', until: '23:59' }, newPerson('Ben Okoro')];
    const shown = (requestId: string, reviewedUserId: string, reviewerId = ben) =>
      newEvent('review.created', { review: { ...newReview(reviewedUserId), requestId, reviewerId } });
    const waitingOf = async (as: string) =>
      (await listOf(as)).filter(({ type }) => type === 'review_waiting').map(({ isRead }) => isRead);
    const me = () => newPerson('Ada Moser');

    it('stores nothing of an erased member when its event comes late', async () => {
      const [erased, requestId] = [me(), newId()];
      await service.deliver(newEvent('member.erased', { userId: erased._id }));
      await service.deliver(
        newSealedReview(requestId, { ...erased, avatar: null }, ben._id),
        shown(requestId, erased._id),
        {
          ...shown(requestId, ben._id, erased),
          isRepublished: true,
        },
      );
      const readings = service.connection.collection('readings');
      expect(await readings.find({ _id: new RegExp(`^${erased._id}:`) as never }).toArray()).toEqual([]);
      expect(await readings.findOne({ _id: `${ben._id}:${requestId}` as never })).toMatchObject({
        isReviewSettled: true,
      });
    });

    it.each([
      [
        'its reader has written a sealed one',
        (id: string, { _id, name }: typeof ben) => newSealedReview(id, { _id, name, avatar: null }, ben._id),
      ],
      ['its reader has written an open one', (id: string, reader: typeof ben) => shown(id, ben._id, reader)],
      ['it is shown', (id: string, { _id }: typeof ben) => shown(id, _id)],
    ])('is no longer asked for once %s, also by no mail', async (_what, settles) => {
      const [reader, requestId, other] = [me(), newId(), newId()];
      const account = newAccount(reader._id, `${reader._id}@mutua.test`, { quiet: HOLD_ALL });
      await service.deliver(
        account,
        newSealedReview(requestId, ben, reader._id),
        newSealedReview(other, ben, reader._id),
      );
      expect(await waitingOf(reader._id)).toEqual([false, false]);
      // What happens to the request does not settle it.
      const request = newRequest('completed', { _id: requestId, senderId: reader, receiverId: ben });
      await service.deliver(newEvent('request.completed', { request, version: 9, actorId: reader._id }));
      expect(await waitingOf(reader._id)).toEqual([false, false]);
      await service.deliver(settles(requestId, reader));
      expect((await waitingOf(reader._id)).sort()).toEqual([false, true]);
      const notifications = service.connection.collection('notifications');
      const filter = {
        userId: service.connection.base.Types.ObjectId.createFromHexString(reader._id),
        actionUrl: `/reviews?requestId=${requestId}`,
      };
      await notifications.updateOne(filter, { $set: { 'mail.dueAt': new Date(0) } });
      await waitFor(async () => (await notifications.findOne(filter))?.['mail']?.state === 'dropped');
    });

    it('is not asked for when its reader has written before, or it was shown, although the event comes later', async () => {
      const [reader, requestId, second] = [me(), newId(), newId()];
      await service.deliver(newSealedReview(requestId, reader, ben._id), shown(second, reader._id));
      await service.deliver(newSealedReview(requestId, ben, reader._id), newSealedReview(second, ben, reader._id));
      expect(await waitingOf(reader._id)).toEqual([]);
    });
  });

  it('report new matches, with the names of the best', async () => {
    const userId = newId();
    const [hana, mateo, jonas] = ['Hana', 'Mateo', 'Jonas'].map((name) => newPerson(name));
    if (!hana || !mateo || !jonas) throw new Error('there are three');
    await service.deliver(newEvent('match.found', { userId, partners: [hana], count: 1 }));
    expect(await listOf(userId)).toMatchObject([
      {
        type: 'match_found',
        priority: 'low',
        title: 'A new mutual match',
        message: 'Hana teaches what you want and wants what you teach.',
        actionUrl: '/matches',
      },
    ]);
    await service.deliver(newEvent('match.found', { userId, partners: [hana, mateo, jonas], count: 5 }));
    expect((await listOf(userId))[0]).toMatchObject({
      title: '5 new mutual matches',
      message: 'Hana, Mateo, Jonas, and 2 more teach what you want and want what you teach.',
    });
  });

  it('report a new skill to everyone who follows its owner at that time, once each', async () => {
    const owner = newPerson('Dana Lind');
    const fans = Array.from({ length: 250 }, newId);
    const former = newId();
    const follow = (type: 'member.followed' | 'member.unfollowed', followerId: string, version: number) =>
      newEvent(type, { followerId, followedId: owner._id, version });
    await service.deliver(...fans.map((fan) => follow('member.followed', fan, 1)));
    // The event that ends the follow arrives before the one that begins it.
    await service.deliver(follow('member.unfollowed', former, 2));
    await service.deliver(follow('member.followed', former, 1));

    const event = newOffer(owner);
    await service.deliver(event);
    await service.deliver(event);

    const stored = (name: string) => service.connection.collection(name);
    await waitFor(() => stored('followernotices').findOne({ ownerId: owner._id, state: 'done' }));
    const found = await stored('notifications').find({ type: 'new_skill' }).toArray();
    expect(found.map(({ userId }) => String(userId)).sort()).toEqual(fans.sort());
    expect(await listOf(fans[0] ?? '')).toMatchObject([
      {
        type: 'new_skill',
        priority: 'low',
        title: 'New skill',
        message: 'Dana Lind now offers Weaving.',
        actionUrl: `/skills/${event.payload.skill._id}`,
      },
    ]);
    await waitFor(async () => (await service.announced(fans[249] ?? '')).length === 1);
  });
});

describe('the notification of messages', () => {
  it('is one unread notification for each conversation, which counts them', async () => {
    const [ada, ben, requestId] = [newPerson('Ada Moser'), newId(), newId()];
    const events = [1, 2, 3, 4].map((seq) => newMessage(seq, ada, ben, requestId));
    await service.deliver(...events);
    await service.deliver(...events);
    await service.deliver(newMessage(1, newPerson('Cleo Ruiz'), ben, newId()));

    expect(await listOf(ben)).toMatchObject([
      { title: 'New message from Cleo Ruiz', count: 1 },
      {
        type: 'message',
        title: '4 new messages from Ada Moser',
        message: 'no. 4',
        count: 4,
        priority: 'medium',
        actionUrl: `/chat/${requestId}`,
      },
    ]);
    expect(await countOf(ben)).toBe(2);
    // Only new notifications are announced. So a client that adds one for each announcement has the same count as the list.
    await waitFor(async () => (await service.announced(ben)).length === 2 && (await service.changes(ben)) === 3);
    expect((await service.announced(ben)).map(({ count }) => count)).toEqual([1, 1]);
  });

  it('names a missed call in the language of the reader, also when an earlier message arrives late', async () => {
    const [ada, ben, requestId] = [newPerson('Ada Moser'), newId(), newId()];
    const missed = newMessage(2, ada, ben, requestId, 'Missed video call');
    await service.deliver({ ...missed, payload: { ...missed.payload, callType: 'video' } });
    expect(await textsOf(ben, 'de')).toEqual([['Verpasster Anruf von Ada Moser', 'Verpasster Videoanruf']]);
    expect(await textsOf(ben, 'pt')).toEqual([['Chamada perdida de Ada Moser', 'Chamada de vídeo perdida']]);
    await service.deliver(newMessage(1, ada, ben, requestId, 'Hello'));
    expect(await textsOf(ben, 'fr')).toEqual([['2 nouveaux messages de Ada Moser', 'Appel vidéo manqué']]);
  });

  it('shows the latest text, in any order of the events', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    await service.deliver(newMessage(2, ada, ben, requestId, 'latest'));
    await service.deliver(newMessage(1, ada, ben, requestId, 'earlier'));
    expect(await listOf(ben)).toMatchObject([{ message: 'latest', count: 2 }]);
  });

  it('is marked read with its conversation, and later messages make a new one in its place', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    const first = newMessage(1, ada, ben, requestId);
    await service.deliver(first, newMessage(2, ada, ben, requestId));
    await service.deliver(newEvent('messages.read', { requestId, userId: ben, seq: 2 }));
    expect(await listOf(ben)).toMatchObject([{ isRead: true, readAt: expect.any(String) }]);

    await service.deliver(newMessage(3, ada, ben, requestId));
    await service.deliver(first);
    const listed = await listOf(ben);
    expect(listed).toMatchObject([{ isRead: false, count: 1, title: 'New message from Ada Moser' }]);
    expect(listed).toHaveLength(1);
  });

  it('counts no message that was read before its event arrived, and none twice when only the notification was read', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    await service.deliver(newEvent('messages.read', { requestId, userId: ben, seq: 2 }));
    await service.deliver(newMessage(1, ada, ben, requestId), newMessage(2, ada, ben, requestId));
    expect(await listOf(ben)).toEqual([]);

    const third = newMessage(3, ada, ben, requestId);
    await service.deliver(third);
    await server.call('PUT /notifications/read/all', { as: ben });
    await service.deliver(newMessage(4, ada, ben, requestId));
    await service.deliver(third);
    expect((await listOf(ben)).map(({ isRead, count }) => [isRead, count])).toEqual([[false, 1]]);
  });

  it('is not made when the receiver had the conversation open', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    const seen = newMessage(1, ada, ben, requestId);
    await service.deliver({ ...seen, payload: { ...seen.payload, isSeen: true } });
    await service.deliver(newMessage(2, ada, ben, requestId));
    expect(await listOf(ben)).toMatchObject([{ count: 1, message: 'no. 2' }]);
    const another = newMessage(3, ada, ben, requestId);
    await service.deliver({ ...another, payload: { ...another.payload, isSeen: true } });
    expect(await listOf(ben)).toMatchObject([{ count: 1, message: 'no. 2' }]);
    await waitFor(async () => (await service.announced(ben)).length === 1);
    expect(await service.changes(ben)).toBe(0);
  });

  it('counts each message once when many arrive at the same time', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    const events = Array.from({ length: 12 }, (_, index) => newMessage(index + 1, ada, ben, requestId));
    await service.deliver(...events, ...events);
    expect(await listOf(ben)).toMatchObject([{ count: 12, message: 'no. 12' }]);
    await waitFor(async () => (await service.changes(ben)) === 11);
    expect(await service.announced(ben)).toHaveLength(1);
  });

  it('counts each message once, even when an event is repeated much later', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    const events = Array.from({ length: 203 }, (_, index) => newMessage(index + 1, ada, ben, requestId));
    await service.deliver(...events.slice(0, 1));
    const own = { userId: new service.connection.base.Types.ObjectId(ben) };
    const collection = service.connection.collection('notifications');
    const countedSeqs = Array.from({ length: 200 }, (_, index) => index + 1);
    await collection.updateOne(own, { $set: { countedSeqs, count: 200, lastSeq: 200 } });

    for (const event of events.slice(200)) await service.deliver(event);
    const stored = await collection.findOne(own);
    expect(stored).toMatchObject({ count: 203, afterSeq: 3, lastSeq: 203 });
    expect(stored?.['countedSeqs']).toEqual([...countedSeqs.slice(3), 201, 202, 203]);
    await service.deliver(...events.slice(0, 5), ...events.slice(200));
    expect(await listOf(ben)).toMatchObject([{ count: 203 }]);
  });

  it('continues a notification of an earlier release, and later messages make a new one', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    const [first, second] = [newMessage(1, ada, ben, requestId), newMessage(2, ada, ben, requestId)];
    await service.deliver(first, second);
    const stored = service.connection.collection('notifications');
    const { Types } = service.connection.base;
    // Waits until the relay has cleared the outbox. Otherwise the relay would write it again.
    const own = { userId: new Types.ObjectId(ben), outboxPendingAt: { $exists: false } };
    const earlier = await waitFor(() => stored.findOneAndDelete(own));
    expect(earlier).toMatchObject({ round: 1, afterSeq: 0 });
    for (const field of ['round', 'afterSeq', 'countedSeqs']) delete earlier[field];
    await stored.insertOne({ ...earlier, appliedEvents: [first.id, second.id], _id: new Types.ObjectId() });

    await service.deliver(first, newMessage(3, ada, ben, requestId));
    expect(await listOf(ben)).toMatchObject([{ count: 3, isRead: false }]);
    await server.call('PUT /notifications/read/all', { as: ben });
    await service.deliver(second, newMessage(4, ada, ben, requestId));
    expect((await listOf(ben)).map(({ isRead, count }) => [isRead, count])).toEqual([[false, 1]]);
  });

  it('stays unread when newer messages arrived after the conversation was read', async () => {
    const [ada, ben, requestId] = [newPerson(), newId(), newId()];
    await service.deliver(newMessage(1, ada, ben, requestId), newMessage(2, ada, ben, requestId));
    await service.deliver(newEvent('messages.read', { requestId, userId: ben, seq: 1 }));
    expect(await countOf(ben)).toBe(1);
  });
});

describe('a member', () => {
  it('reads notifications in pages, newest first, and can filter unread ones', async () => {
    const userId = newId();
    for (let index = 0; index < 5; index++)
      await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    const all = await listOf(userId);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const { body } = await server.call('GET /notifications', { as: userId, query: { page: 2, limit: 2 } });
    expect(body).toEqual({ notifications: all.slice(2, 4), pagination: { page: 2, limit: 2, total: 5, pages: 3 } });

    const read = await server.call('PUT /notifications/:id/read', { params: { id: all[1]?._id ?? '' }, as: userId });
    expect(read.body.notification).toEqual({ ...all[1], isRead: true, readAt: expect.any(String) });
    expect((await listOf(userId, { unreadOnly: 'true' })).map(({ _id }) => _id)).toEqual(
      [0, 2, 3, 4].map((index) => all[index]?._id),
    );
    expect(await countOf(userId)).toBe(4);
  });

  it('marks all as read, deletes one, and deletes all read ones', async () => {
    const userId = newId();
    for (let index = 0; index < 3; index++)
      await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    const [first, second, third] = await listOf(userId);
    const id = first?._id ?? '';
    expect((await server.call('DELETE /notifications/:id', { params: { id }, as: userId })).status).toBe(200);
    expect((await server.call('DELETE /notifications/:id', { params: { id }, as: userId })).status).toBe(404);
    await server.call('PUT /notifications/:id/read', { params: { id: second?._id ?? '' }, as: userId });
    await server.call('DELETE /notifications/read/all', { as: userId });
    expect(await listOf(userId)).toEqual([third]);
    await server.call('PUT /notifications/read/all', { as: userId });
    expect([await countOf(userId), (await listOf(userId))[0]?.isRead]).toEqual([0, true]);
    // Each of these calls publishes one event for the member's other devices. A call that changes nothing publishes none.
    await waitFor(async () => (await service.changes(userId)) === 4);
    await server.call('PUT /notifications/read/all', { as: userId });
    await server.call('PUT /notifications/:id/read', { params: { id: third?._id ?? '' }, as: userId });
    await server.call('DELETE /notifications/read/all', { as: userId });
    await waitFor(async () => (await service.changes(userId)) > 4);
    expect(await service.changes(userId)).toBe(5);
  });

  it('reads them in the language of the call, whatever language they were made in', async () => {
    const [userId, requestId, ada] = [newId(), newId(), newPerson('Ada')];
    await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    for (const seq of [1, 2]) await service.deliver(newMessage(seq, ada, userId, requestId));
    const inGerman = ['2 neue Nachrichten von Ada', (await textsOf(userId))[0]?.[1]];
    expect(await textsOf(userId, 'de')).toEqual([
      inGerman,
      ['Neue Bewertung', expect.stringMatching(/ hat dir \d Sterne? für /)],
    ]);
    expect((await textsOf(userId, 'pt'))[1]?.[0]).toBe('Nova avaliação');
    expect(await textsOf(userId)).toEqual([
      ['2 new messages from Ada', inGerman[1]],
      ['New review', expect.stringMatching(/ gave you \d stars? for /)],
    ]);
    const [{ _id: id = '' } = {}] = await listOf(userId);
    const read = await server.call('PUT /notifications/:id/read', { params: { id }, as: userId, language: 'de' });
    expect(read.body.notification.title).toBe(inGerman[0]);
    expect(read.headers.get('content-language')).toBe('de');
  });

  it('can neither see nor change those of another member', async () => {
    const userId = newId();
    await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    const params = { id: (await listOf(userId))[0]?._id ?? '' };
    const stranger = newId();
    expect((await server.call('PUT /notifications/:id/read', { params, as: stranger })).status).toBe(404);
    expect((await server.call('DELETE /notifications/:id', { params, as: stranger })).status).toBe(404);
    await server.call('PUT /notifications/read/all', { as: stranger });
    expect(await countOf(userId)).toBe(1);
    expect((await server.call('GET /notifications')).status).toBe(401);
  });

  it('gets the mail about one after five minutes while online', async () => {
    const userId = newId();
    await service.redis.sadd(`${service.prefix}:presence:user:${userId}`, 'a node');
    await service.deliver(newEvent('review.created', { review: newReview(userId) }));
    const own = { userId: new service.connection.base.Types.ObjectId(userId) };
    const stored = await service.connection.collection('notifications').findOne(own);
    expect((stored?.['mail'].dueAt - stored?.['createdAt']) / 60_000).toBeCloseTo(5, 0);
  });

  it('keeps them for 90 days', async () => {
    const indexes = await service.connection.collection('notifications').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 7_776_000 }));
  });
});
