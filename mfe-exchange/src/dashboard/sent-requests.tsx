import type { ExchangeRequest, User } from '@mutua/contracts';
import { Avatar, Rows, Section, Skeleton, TextLink, useTranslation, VisuallyHidden } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { CancelButton } from '../requests/answers/cancel-button.tsx';
import { useShownRequests } from '../requests/answers/use-undoable-cancel.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useDates } from '../ui/use-dates.ts';
import { shownPart, useSentRequests } from './dashboard.resource.ts';
import type { PartProps } from './shared-failure.tsx';

const SHOWN = 3;

const SentRow = styled.li`
  && {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 12px 0;
  }
  > div {
    flex: 1;
    min-width: 0;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  > button {
    flex: none;
    margin-right: -12px;
  }
  a {
    font-weight: var(--weight-bold);
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  time {
    margin-left: 8px;
    color: var(--text-muted);
    font-size: var(--text-xs);
    white-space: nowrap;
  }
`;
const Skills = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  bdi:first-of-type {
    color: var(--give-text);
  }
  bdi:last-of-type {
    color: var(--get-text);
  }
`;

function Sent({ request, viewer }: { request: ExchangeRequest; viewer: User }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const { other, taught, learned } = viewOf(request, viewer._id);
  return (
    <SentRow>
      <Avatar name={other.name} src={other.avatar} size={40} decorative />
      <div>
        <Link to={`/profile/${other._id}`}>
          <bdi>{other.name}</bdi>
        </Link>
        <time dateTime={request.createdAt}>{dates.day(request.createdAt)}</time>
        <Skills>
          <bdi>{taught.title}</bdi>
          <span aria-hidden> ⇄ </span>
          <VisuallyHidden>{t('dashboard.sent.for')}</VisuallyHidden>
          <bdi>{learned.title}</bdi>
        </Skills>
      </div>
      <CancelButton
        request={request}
        variant="ghost"
        size="sm"
        aria-label={t('dashboard.sent.cancel', { name: other.name })}
      />
    </SentRow>
  );
}

/** The requests that wait for another member's answer. Renders nothing when there are none. */
export function SentRequests({ viewer, isExplained }: PartProps & { viewer: User }) {
  const { t } = useTranslation('exchange');
  const query = useSentRequests(shownPart);
  const shown = useShownRequests();
  // A cancelled request disappears at once, before the list is loaded again.
  const pending =
    query.data && shown(query.data.pages.flatMap((page) => page.requests)).filter(({ status }) => status === 'pending');
  if (isExplained || pending?.length === 0) return null;
  return (
    <Section
      title={t('dashboard.sent.title')}
      action={<TextLink to="/requests?tab=sent">{t('common.viewAll')}</TextLink>}
    >
      {!pending && (
        <NotLoaded query={query} failed={t('requests.sent.failed')} plain>
          <Skeleton $height={64} />
        </NotLoaded>
      )}
      {pending && (
        <Rows>
          {pending.slice(0, SHOWN).map((request) => (
            <Sent key={request._id} request={request} viewer={viewer} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
