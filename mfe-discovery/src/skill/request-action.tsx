import type { ExchangeRequest, Skill } from '@mutua/contracts';
import { CHAT_STATUSES } from '@mutua/contracts/constants';
import {
  Button,
  LinkButton,
  RemoteWidget,
  Skeleton,
  TextLink,
  Trans,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useActiveRequestQuery } from './skill.resource.ts';

/** The query parameter that opens the dialog with the page. */
const OPEN = 'request';

const Hint = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
  text-wrap: balance;
`;

const pathOf = ({ _id, status }: ExchangeRequest) =>
  CHAT_STATUSES.some((open) => open === status) ? `/chat/${_id}` : '/requests?tab=sent';

/** The address of this page with the request dialog open, for members. */
const pathWithDialog = (skillId: string) => `/skills/${skillId}?request=1`;

/** The main action for others than the owner: join or sign in, request an exchange, or open the request that exists. */
export function RequestAction({ skill }: { skill: Skill }) {
  const { status } = useSession();
  if (status === 'loading') return <Skeleton $height={48} />;
  if (status === 'authenticated') return <MemberAction skill={skill} />;
  if (skill.requestsFrom === 'nobody') return <NotTaking skill={skill} />;
  return <VisitorAction skillId={skill._id} />;
}

/** In place of the action, while the owner takes no requests from this person. */
function NotTaking({ skill: { userId, requestsFrom } }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const name = firstNameOf(userId.name);
  return (
    <div>
      <Button variant="secondary" size="lg" full disabled>
        {t('skill.notTaking')}
      </Button>
      <Hint>{t(requestsFrom === 'nobody' ? 'skill.takesNone' : 'skill.takesFromExperienced', { name })}</Hint>
    </div>
  );
}

/** The pages of the account carry the goal on, and lead back here with the dialog open. */
function VisitorAction({ skillId }: { skillId: string }) {
  const { t } = useTranslation('discovery');
  const from = { from: pathWithDialog(skillId) };
  return (
    <div>
      <LinkButton to={`/register?goal=${skillId}`} state={from} size="lg" full>
        {t('skill.request')}
      </LinkButton>
      <Hint>
        <Trans
          namespace="discovery"
          id="skill.alreadyMember"
          components={{ login: <TextLink to={`/login?goal=${skillId}`} state={from} /> }}
        />
      </Hint>
    </div>
  );
}

function MemberAction({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const { user } = useSession();
  const active = useActiveRequestQuery(skill._id);
  const [params, setParams] = useSearchParams();
  const isAsked = params.get(OPEN) === '1';
  // A new number mounts the dialog again, so that another press retries when it could not be loaded.
  const [dialog, setDialog] = useState({ number: isAsked ? 1 : 0, open: isAsked });
  const hasRequest = Boolean(active.data);
  const sent = useRef<HTMLAnchorElement>(null);
  const [isSent, setSent] = useState(false);
  // The button that opened the dialog is disabled now and cannot have the focus back.
  useEffect(() => {
    if (isSent && hasRequest) sent.current?.focus();
  }, [isSent, hasRequest]);

  const ask = () =>
    setDialog(({ number, open }) => ({ number: open || number === 0 ? number + 1 : number, open: true }));
  const close = () => {
    setDialog(({ number }) => ({ number, open: false }));
    // A reload, or the way back to this page, must not open the dialog again.
    if (isAsked) {
      params.delete(OPEN);
      setParams(params, { replace: true, preventScrollReset: true });
    }
  };

  // Without an answer the button stays usable: the service decides again when the request is sent.
  if (active.isLoading) return <Skeleton $height={48} />;
  const request = active.data;
  const isRefused = skill.requestsFrom === 'nobody' || (skill.requestsFrom === 'reviewed' && user?.exchangeCount === 0);
  if (isRefused && !request) return <NotTaking skill={skill} />;

  return (
    <div>
      {request ? (
        <>
          <Button size="lg" full disabled>
            {t('skill.requestSent')}
          </Button>
          <Hint>
            <TextLink ref={sent} to={pathOf(request)}>
              {t(request.status === 'pending' ? 'skill.viewRequest' : 'skill.openConversation')}
            </TextLink>
          </Hint>
        </>
      ) : (
        <Button size="lg" full onClick={ask}>
          {t('skill.request')}
        </Button>
      )}
      {!request && dialog.number > 0 && (
        <RemoteWidget
          key={dialog.number}
          name="exchange/request-dialog"
          skill={skill}
          open={dialog.open}
          onClose={close}
          onSent={() => {
            close();
            setSent(true);
            void active.refetch();
          }}
        />
      )}
    </div>
  );
}
