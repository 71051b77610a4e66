import type { Notification } from '@mutua/contracts';
import { Button, LinkButton, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { useMarkNotificationReadMutation } from './notifications.resource.ts';

const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 6px 0;
`;

/** Whether the notification reminds of a request. Its buttons answer or postpone it, so it has no button "mark as read". */
export const isNudge = ({ type, isRead, request }: Notification): boolean =>
  type === 'request_nudge' && !isRead && request?.status === 'pending';

export interface NudgeAnswersProps {
  notification: Notification;
  busy: boolean;
  /** Called when the member postpones the answer. The notification then counts as read. */
  onLater: () => void;
}

/** Buttons that lead to the waiting request, or postpone the answer. */
export function NudgeAnswers({ notification: { _id, actionUrl }, busy, onLater }: NudgeAnswersProps) {
  const { t } = useTranslation('messaging');
  const [markRead] = useMarkNotificationReadMutation();
  return (
    <Answers>
      <LinkButton
        variant="secondary"
        size="sm"
        to={actionUrl ?? '/requests'}
        data-row-open
        onClick={() => void markRead(_id)}
      >
        {t('notifications.answer')}
      </LinkButton>
      <Button variant="ghost" size="sm" busy={busy} onClick={onLater}>
        {t('notifications.notNow')}
      </Button>
    </Answers>
  );
}
