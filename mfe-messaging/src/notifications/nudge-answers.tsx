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

/** Whether the notification asks again for an answer. It is answered or put off, so nothing else says that it is read. */
export const isNudge = ({ type, isRead, request }: Notification): boolean =>
  type === 'request_nudge' && !isRead && request?.status === 'pending';

export interface NudgeAnswersProps {
  notification: Notification;
  busy: boolean;
  /** The member puts the answer off: the notification is read. */
  onLater: () => void;
}

/** Leads to the request that waits, or puts the answer off. */
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
