import type { MeetingNotificationRepository } from '../notifications/meeting-notification.repository.ts';
import type { MessageNotificationRepository } from '../notifications/message-notification.repository.ts';
import type { NotificationRepository } from '../notifications/notification.repository.ts';
import type { NotificationService } from '../notifications/notification.service.ts';
import type { QuotedRepository } from '../notifications/quoted.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** What handlers use to notify members of an event, and to mark earlier notifications as read. */
export interface Dependencies {
  meetings: MeetingNotificationRepository;
  messages: MessageNotificationRepository;
  notifications: NotificationRepository;
  quoted: QuotedRepository;
  recipients: RecipientRepository;
  service: NotificationService;
}
