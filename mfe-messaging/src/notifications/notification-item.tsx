import type { ExchangeRequest, Notification, User } from '@mutua/contracts';
import type { Priority } from '@mutua/contracts/limits';
import {
  Avatar,
  Button,
  IconButton,
  LinkButton,
  Menu,
  MenuItem,
  RelativeTime,
  request,
  SwapLine,
  TextLink,
  useTranslation,
} from '@mutua/web-kit';
import { notificationIconOf, phone, toastResult, undoable } from '@mutua/web-kit/parts';
import { Check, EllipsisVertical, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { exchangeOf, useSwapSkills } from '../shared/exchange/exchange-sides.ts';
import { useDeleteNotificationMutation, useMarkNotificationReadMutation } from './notifications.resource.ts';

const PRIORITY_COLOURS: Record<Priority, string> = {
  high: 'var(--danger)',
  medium: 'var(--warning)',
  low: 'var(--success)',
};

const Item = styled.article<{ $priority: Priority; $unread: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto;
  gap: 4px 16px;
  align-items: start;
  padding: 18px 16px 18px 20px;
  background: ${({ $unread }) => ($unread ? 'var(--unread-soft)' : 'none')};
  &:focus-visible {
    outline-offset: -2px;
  }
  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: 16px;
    bottom: 16px;
    width: 3px;
    border-radius: 2px;
    background: ${({ $priority }) => PRIORITY_COLOURS[$priority]};
  }
  ${phone} {
    grid-template-columns: 40px minmax(0, 1fr) 44px;
    gap: 4px 12px;
    padding-left: 16px;
    padding-right: 4px;
  }
`;
const Face = styled(Avatar)`
  ${phone} {
    width: 40px;
    height: 40px;
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-card);
  background: var(--fill);
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
  ${phone} {
    width: 40px;
    height: 40px;
  }
`;
const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  > p {
    color: var(--text-muted);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
`;
const Title = styled.h2<{ $unread: boolean }>`
  display: flex;
  gap: 8px;
  align-items: baseline;
  font: ${({ $unread }) => ($unread ? 'var(--weight-bold)' : 'var(--weight-medium)')} 15px / 1.4 var(--font-text);
  letter-spacing: 0;
  overflow-wrap: anywhere;
`;
const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: 50%;
  background: var(--unread);
  transform: translateY(-1px);
`;
const Swap = styled(SwapLine)`
  margin: 6px 0;
  ${phone} {
    --swap-avatar: 24px;
    --swap-gap: 6px;
    dl {
      gap: 4px;
    }
    dd {
      font-size: 12px;
    }
  }
`;
/* Covers the whole notification, so that a press outside of its buttons opens the link. */
const DetailsLink = styled(TextLink)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  font-size: var(--text-sm);
  time {
    color: var(--text-muted);
  }
`;
const Actions = styled.div`
  position: relative;
  display: flex;
  /* The harmless button is below, near the thumb. */
  ${phone} {
    flex-direction: column-reverse;
    align-self: stretch;
    > :last-child {
      margin-bottom: auto;
    }
  }
`;
/* On a phone Delete is in a menu, so that it is not pressed by accident. */
const Discard = styled(IconButton)`
  ${phone} {
    display: none;
  }
`;
const More = styled.span`
  display: none;
  ${phone} {
    display: block;
  }
`;
/* On a phone only the icon fits. The label stays for screen readers. */
const ReadButton = styled(Button)`
  ${phone} {
    width: 44px;
    padding: 0;
    gap: 0;
    font-size: 0;
  }
`;
const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 6px 0;
`;

export interface NotificationItemProps {
  notification: Notification;
  /** The request of the notification, if it is loaded. */
  request: ExchangeRequest | undefined;
  viewer: User;
}

/** One notification: sender, text, priority and actions. */
export function NotificationItem({ notification, request: exchangeRequest, viewer }: NotificationItemProps) {
  const { t } = useTranslation('messaging');
  const [markRead, { isLoading }] = useMarkNotificationReadMutation();
  const [remove] = useDeleteNotificationMutation();
  const { _id, type, title, message, isRead, priority, actionUrl, createdAt } = notification;
  const Icon = notificationIconOf(type);
  const swapSkills = useSwapSkills();
  const isAsking = isNudge(notification);
  const exchange = exchangeRequest && exchangeOf(exchangeRequest, viewer._id);

  const read = () => toastResult(markRead(_id), t('notifications.markFailed'));
  const discard = () =>
    undoable({
      id: _id,
      text: t('notifications.deleted'),
      undoLabel: t('notifications.undo'),
      request: request('DELETE /notifications/:id', { params: { id: _id } }),
      send: () => remove({ _id, isRead }).unwrap(),
      failed: t('notifications.deleteFailed'),
    });

  return (
    <Item $priority={priority} $unread={!isRead} tabIndex={-1} data-row>
      {exchange ? (
        <Face name={exchange.other.name} src={exchange.other.avatar} size={44} decorative />
      ) : (
        <Mark aria-hidden>
          <Icon />
        </Mark>
      )}
      <Words>
        <Title $unread={!isRead}>
          {!isRead && <Dot role="img" aria-label={t('notifications.unreadMark')} />}
          <span dir="auto">{title}</span>
        </Title>
        <p dir="auto">{message}</p>
        {exchange && type === 'skill_request' && (
          <Swap size="header" left={viewer} right={exchange.other} {...swapSkills(exchange)} />
        )}
        {isAsking && <NudgeAnswers notification={notification} busy={isLoading} onLater={read} />}
        <Foot>
          <RelativeTime date={createdAt} />
          {actionUrl && !isAsking && (
            // Opening the link marks the notification as read.
            <DetailsLink to={actionUrl} data-row-open onClick={() => !isRead && void markRead(_id)}>
              {t('notifications.details')}
            </DetailsLink>
          )}
        </Foot>
      </Words>
      <Actions>
        {!isRead && !isAsking && (
          <ReadButton variant="ghost" size="sm" icon={<Check />} busy={isLoading} onClick={read}>
            {t('notifications.markRead')}
          </ReadButton>
        )}
        <Discard label={t('notifications.delete')} icon={<Trash2 />} onClick={discard} />
        <More>
          <Menu
            sheet
            trigger={<IconButton label={t('notifications.moreFor', { title })} icon={<EllipsisVertical />} />}
            label={title}
          >
            {!isRead && !isAsking && (
              <MenuItem icon={<Check aria-hidden />} onSelect={read}>
                {t('notifications.markRead')}
              </MenuItem>
            )}
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={discard}>
              {t('notifications.delete')}
            </MenuItem>
          </Menu>
        </More>
      </Actions>
    </Item>
  );
}

/** Whether the notification reminds of a request. Its buttons answer or postpone it, so it has no button "mark as read". */
const isNudge = ({ type, isRead, request }: Notification): boolean =>
  type === 'request_nudge' && !isRead && request?.status === 'pending';

interface NudgeAnswersProps {
  notification: Notification;
  busy: boolean;
  /** Called when the member postpones the answer. The notification then counts as read. */
  onLater: () => void;
}

/** Buttons that lead to the waiting request, or postpone the answer. */
function NudgeAnswers({ notification: { _id, actionUrl }, busy, onLater }: NudgeAnswersProps) {
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
