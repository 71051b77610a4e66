import type { DataLine } from '@mutua/domain';
import { textOf } from '../notifications/notification.ts';
import type { MemberDataRepository } from './member-data.repository.ts';

/** Collects the member's data for the export. */
export async function* ownData(
  data: Pick<MemberDataRepository, 'notificationsOf' | 'accountOf' | 'digestOf' | 'pushDevicesOf'>,
  memberId: string,
): AsyncGenerator<DataLine> {
  const account = await data.accountOf(memberId);
  if (account) yield { kind: 'mail-settings', address: account.email, preferences: account.preferences };
  const digest = await data.digestOf(memberId);
  if (digest?.nextAt || digest?.lastSentAt) {
    yield { kind: 'digest', nextAt: digest.nextAt ?? null, lastSentAt: digest.lastSentAt ?? null };
  }
  for (const { device, createdAt, seenAt, lastOkAt } of await data.pushDevicesOf(memberId)) {
    yield { kind: 'push-device', device, createdAt, lastUsedAt: seenAt, reachedAt: lastOkAt };
  }
  for await (const notification of data.notificationsOf(memberId)) {
    const { _id, type, count, isRead, readAt, createdAt, mail } = notification;
    const { title, message } = textOf(notification, account?.preferences?.language ?? 'en');
    yield {
      kind: 'notification',
      id: String(_id),
      type,
      title,
      message,
      count,
      isRead,
      readAt,
      createdAt,
      ...(mail && { mail: mail.state }),
    };
  }
}
