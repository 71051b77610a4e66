import { ERASED_VERSION, FORMER_MEMBER } from '@mutua/contracts';
import { newEvent, type Relay, readAll, withEvents } from '@mutua/service-kit';
import { type Connection, type QueryFilter, Types } from 'mongoose';
import { digestModel } from '../digests/digest.model.ts';
import { followerNoticeModel } from '../followers/follower-notice.model.ts';
import { mailModel, unsubscriptionModel } from '../mail/mail.model.ts';
import { type NotificationDocument, notificationModel, readingModel } from '../notifications/notification.model.ts';
import { pushSubscriptionModel } from '../push/push-subscription.model.ts';
import { accountModel, type FollowDocument, followModel, memberModel } from '../recipients/recipient.model.ts';

export type MemberDataRepository = ReturnType<typeof createMemberDataRepository>;

/** The address and name by which the service can find a member's data. */
export interface KnownMember {
  name: string;
  email: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Everything that the service stores about a member. */
export function createMemberDataRepository({ connection, relay }: { connection: Connection; relay: Relay }) {
  const members = memberModel(connection);
  const accounts = accountModel(connection);
  const notifications = notificationModel(connection);
  const follows = followModel(connection);
  const oid = (id: string) => new Types.ObjectId(id);

  return {
    notificationsOf: (memberId: string) =>
      readAll<NotificationDocument>(notifications, {}, { userId: oid(memberId), deletedAt: null }),
    followsOf: (memberId: string) =>
      readAll<FollowDocument>(follows, {}, { followerId: oid(memberId), isActive: true }),
    pushDevicesOf: (memberId: string) =>
      pushSubscriptionModel(connection)
        .find({ userId: oid(memberId) })
        .lean(),
    digestOf: (memberId: string) => digestModel(connection).findById(memberId).lean(),
    accountOf: (memberId: string) => accounts.findById(memberId).lean(),

    /** Returns the known name and address; null when the member is unknown or already erased. */
    async find(memberId: string): Promise<KnownMember | null> {
      const [member, account] = await Promise.all([
        members.findById(memberId).lean(),
        accounts.findById(memberId).lean(),
      ]);
      const isErased = (member?.version ?? 0) === ERASED_VERSION && (account?.version ?? 0) === ERASED_VERSION;
      return isErased ? null : { name: member?.name ?? '', email: account?.email ?? '' };
    },

    /** Leaves tombstones in the member's place, so that no late event brings name or address back. */
    async writeTombstone(memberId: string): Promise<void> {
      const [_id, version] = [oid(memberId), ERASED_VERSION];
      // The whole documents are replaced, so that no earlier field stays.
      await members.collection.replaceOne({ _id }, { name: FORMER_MEMBER, version }, { upsert: true });
      await accounts.collection.replaceOne({ _id }, { email: '', isVerified: false, version }, { upsert: true });
    },

    /** Removes what was sent to the member, and what still waits to be sent. */
    async removeReceived(memberId: string, { email }: Pick<KnownMember, 'email'>): Promise<void> {
      await notifications.deleteMany({ userId: oid(memberId) });
      if (email) await mailModel(connection).deleteMany({ 'letter.to': email });
      await pushSubscriptionModel(connection).deleteMany({ userId: oid(memberId) });
      await unsubscriptionModel(connection).deleteMany({ userId: oid(memberId) });
      await digestModel(connection).deleteMany({ _id: oid(memberId) });
      await readingModel(connection).deleteMany({ _id: new RegExp(`^${memberId}:`) });
      await follows.deleteMany({ $or: [{ followerId: oid(memberId) }, { followedId: oid(memberId) }] });
    },

    /**
     * Removes the notifications of other members about this member. Notifications of earlier releases do not store whom they are about.
     * They are found by the member's name.
     */
    async removeAbout(memberId: string, { name }: Pick<KnownMember, 'name'>): Promise<void> {
      const named = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(name)}($|[^\\p{L}\\p{N}])`, 'u');
      const filters: QueryFilter<NotificationDocument>[] = [{ aboutId: oid(memberId) }];
      if (name) filters.push({ aboutId: null, $or: [{ title: named }, { message: named }, { senderName: name }] });
      for (const filter of filters) {
        for await (const { _id, userId } of readAll<NotificationDocument>(notifications, {}, filter)) {
          // The event needs the document for a moment. The document has no text any more, and is removed after its 90 days.
          const event = newEvent('notifications.changed', { userId: String(userId) });
          const erased = {
            title: '',
            message: '',
            isRead: true,
            deletedAt: new Date(),
            'mail.state': 'dropped' as const,
            'push.state': 'dropped' as const,
            'digest.state': 'dropped' as const,
          };
          await notifications.updateOne(
            { _id },
            withEvents<NotificationDocument>(
              { $set: erased, $unset: { saying: '', senderName: '', 'mail.meeting': '', 'mail.calendar': '' } },
              event,
            ),
          );
          relay.publish(notifications, { _id, outbox: [event] });
        }
      }
      await followerNoticeModel(connection).deleteMany({ ownerId: memberId });
    },
  };
}
