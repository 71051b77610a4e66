import type { ExchangeRequest, Skill } from '@mutua/contracts';
import { CHAT_STATUSES } from '@mutua/contracts/limits';
import { Button, LinkButton, Skeleton, TextLink, Trans, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import styled, { css } from 'styled-components';
import { useAwayTexts } from '../shared/away-notice.tsx';
import { isClosed, isRefused } from './refusal.ts';
import type { RequestDialogState } from './request-dialog.tsx';
import { useActiveRequestQuery } from './skill.resource.ts';

/** In the card the note stands below the action. In a phone's bar, which has one row, it stands beside it. */
const Action = styled.div<{ $isBar: boolean }>`
  ${({ $isBar }) =>
    $isBar
      ? css`
          display: flex;
          flex-direction: row-reverse;
          gap: 16px;
          align-items: center;
          justify-content: space-between;
          &:has(> p) > :is(a, button) {
            flex: 1 0 max-content;
            width: auto;
            max-width: 420px;
            padding-inline: 12px;
          }
          > p {
            flex: 0 1 auto;
          }
        `
      : css`
          display: grid;
          gap: 8px;
          text-align: center;
        `}
`;
const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.4;
  text-wrap: balance;
`;
const Status = styled(Note)`
  display: flex;
  gap: 6px;
  align-items: center;
  max-width: 45%;
  > svg {
    flex: none;
    width: 16px;
    height: 16px;
    color: var(--success-text);
  }
`;

const pathOf = ({ _id, status }: ExchangeRequest) =>
  CHAT_STATUSES.some((open) => open === status) ? `/chat/${_id}` : '/requests?tab=sent';

/** The address of this page with the request dialog open, for members. */
const pathWithDialog = (skillId: string) => `/skills/${skillId}?request=1`;

interface ActionProps {
  skill: Skill;
  /** It stands in a phone's bar, which has one row. */
  isBar: boolean;
}

interface MemberProps extends ActionProps {
  dialog: RequestDialogState;
}

/** The main action for everybody except the owner: join or sign in, request an exchange, or open the existing request. */
export function RequestAction({ skill, isBar, dialog }: MemberProps) {
  const { status } = useSession();
  if (status === 'loading') return <Skeleton $height={48} />;
  if (status === 'authenticated') return <MemberAction skill={skill} isBar={isBar} dialog={dialog} />;
  if (skill.requestsFrom === 'nobody' || isClosed(skill)) return <NotTaking skill={skill} isBar={isBar} />;
  return <VisitorAction skill={skill} isBar={isBar} />;
}

/** Replaces the action while the owner accepts no requests from this person. */
function NotTaking({ skill, isBar }: ActionProps) {
  const { t } = useTranslation('discovery');
  const texts = useAwayTexts();
  const id = useId();
  const { userId, requestsFrom } = skill;
  const away = isClosed(skill) && requestsFrom !== 'nobody' ? skill.away : null;
  const name = firstNameOf(userId.name);
  return (
    <Action $isBar={isBar}>
      <Button variant="secondary" size="lg" full disabled aria-describedby={id}>
        <span suppressHydrationWarning>{away ? texts.label(away) : t('skill.notTaking')}</span>
      </Button>
      <Note id={id}>
        {away
          ? texts.reason(away, userId.name)
          : t(requestsFrom === 'nobody' ? 'skill.takesNone' : 'skill.takesFromExperienced', { name })}
      </Note>
    </Action>
  );
}

/** The account pages keep the goal, and return here with the dialog open. */
function VisitorAction({ skill: { _id }, isBar }: ActionProps) {
  const { t } = useTranslation('discovery');
  const from = { from: pathWithDialog(_id) };
  return (
    <Action $isBar={isBar}>
      <LinkButton to={`/register?goal=${_id}`} state={from} size="lg" full>
        {t('skill.request')}
      </LinkButton>
      <Note>
        <Trans
          namespace="discovery"
          id="skill.alreadyMember"
          components={{ login: <TextLink to={`/login?goal=${_id}`} state={from} /> }}
        />
      </Note>
    </Action>
  );
}

/** The button of a sent request: it cannot be sent again. */
export function RequestSent({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const { data: request } = useActiveRequestQuery(skill._id);
  if (!request) return null;
  return (
    <Button variant="secondary" full disabled icon={<Check aria-hidden />}>
      {t('skill.requestSent')}
    </Button>
  );
}

function MemberAction({ skill, isBar, dialog }: MemberProps) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const active = useActiveRequestQuery(skill._id);
  const hasRequest = Boolean(active.data);
  const sent = useRef<HTMLAnchorElement>(null);
  // The button that opened the dialog is disabled now and cannot get the focus back.
  useEffect(() => {
    if (dialog.isSent && hasRequest) sent.current?.focus();
  }, [dialog.isSent, hasRequest]);

  // Without an answer the button stays usable: the service checks again when the request is sent.
  if (active.isLoading) return <Skeleton $height={48} />;
  const request = active.data;
  if (isRefused(skill, user) && !request) return <NotTaking skill={skill} isBar={isBar} />;

  return (
    <Action $isBar={isBar}>
      {request ? (
        <>
          <LinkButton ref={sent} to={pathOf(request)} size="lg" full>
            {t(request.status === 'pending' ? 'skill.viewRequest' : 'skill.openConversation')}
          </LinkButton>
          {isBar && (
            <Status>
              <Check aria-hidden />
              {t('skill.requestSent')}
            </Status>
          )}
        </>
      ) : (
        <Button size="lg" full onClick={dialog.open}>
          {t('skill.request')}
        </Button>
      )}
    </Action>
  );
}
