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
import { useState } from 'react';
import styled from 'styled-components';
import { useSignInState } from '../shared/use-sign-in-state.ts';
import { useActiveRequestQuery, useOfferedSkillsQuery } from './skill.resource.ts';

const Hint = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  text-align: center;
  text-wrap: balance;
`;

const pathOf = ({ _id, status }: ExchangeRequest) =>
  CHAT_STATUSES.some((open) => open === status) ? `/chat/${_id}` : '/requests?tab=sent';

/** The main action for others than the owner: sign in, request an exchange, or open the request that exists. */
export function RequestAction({ skill }: { skill: Skill }) {
  const { status } = useSession();
  const { t } = useTranslation('discovery');
  const signInState = useSignInState();
  if (status === 'loading') return <Skeleton $height={48} />;
  if (status === 'authenticated') return <MemberAction skill={skill} />;
  return (
    <LinkButton to="/login" state={signInState} size="lg" full>
      {t('skill.loginToRequest')}
    </LinkButton>
  );
}

function MemberAction({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const active = useActiveRequestQuery(skill._id);
  const offered = useOfferedSkillsQuery();
  // A new number mounts the dialog again, so that another press retries when it could not be loaded.
  const [dialog, setDialog] = useState({ number: 0, open: false });
  const ask = () =>
    setDialog(({ number, open }) => ({ number: open || number === 0 ? number + 1 : number, open: true }));
  const close = () => setDialog(({ number }) => ({ number, open: false }));

  // Without an answer the button stays usable: the service decides again when the request is sent.
  if (active.isLoading || offered.isLoading) return <Skeleton $height={48} />;
  const request = active.data;
  const hasNothingToOffer = offered.data?.skills.length === 0;

  return (
    <div>
      {request ? (
        <>
          <Button size="lg" full disabled>
            {t('skill.requestSent')}
          </Button>
          <Hint>
            <TextLink to={pathOf(request)}>
              {t(request.status === 'pending' ? 'skill.viewRequest' : 'skill.openConversation')}
            </TextLink>
          </Hint>
        </>
      ) : (
        <Button size="lg" full disabled={hasNothingToOffer} onClick={ask}>
          {t('skill.request')}
        </Button>
      )}
      {!request && hasNothingToOffer && (
        <Hint>
          <Trans
            namespace="discovery"
            id="skill.nothingToOffer"
            components={{ create: <TextLink to="/skills/create" /> }}
          />
        </Hint>
      )}
      {dialog.number > 0 && (
        <RemoteWidget
          key={dialog.number}
          name="exchange/request-dialog"
          skill={skill}
          open={dialog.open}
          onClose={close}
          onSent={() => {
            close();
            void active.refetch();
          }}
        />
      )}
    </div>
  );
}
