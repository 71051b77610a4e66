import { Button, formatConversationTime, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useResendVerificationMutation } from '../shared/account.resource.ts';
import { AuthLayout } from '../shared/auth-layout.tsx';
import { GoalCard } from '../shared/goal/goal-card.tsx';
import { useGoal } from '../shared/goal/use-goal.ts';
import { lastRegistration } from '../shared/last-registration.ts';
import type { LoginState } from '../shared/login-state.ts';
import { CorrectAddress } from './correct-address.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

/** The pause before the mail can be sent again, because a mail needs time to arrive. */
const PAUSE_MS = 60_000;

const Address = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 10px 8px 10px 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
  > svg {
    flex: none;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
  strong {
    display: block;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
    font-variant-numeric: tabular-nums;
  }
`;
const Again = styled.div`
  display: grid;
  gap: 10px;
  font-variant-numeric: tabular-nums;
  p {
    font-size: var(--text-sm);
    color: var(--text-muted);
    text-wrap: pretty;
  }
`;

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The page after a registration. It shows the address to which the link was sent, corrects that address, and sends the link again. */
export function CheckInbox({ email, name, sentAt }: NonNullable<LoginState['inbox']>) {
  const { t } = useTranslation('account');
  const { search } = useGoal();
  const navigate = useNavigate();
  const { state }: { state: LoginState } = useLocation();
  const [isCorrecting, setCorrecting] = useState(false);
  const [resend, { isLoading }] = useResendVerificationMutation();
  const secondsLeft = useSecondsLeft(sentAt + PAUSE_MS);

  const showSent = (inbox: NonNullable<LoginState['inbox']>) =>
    navigate({ pathname: '/login', search }, { replace: true, state: { ...state, inbox } satisfies LoginState });
  const sendAgain = async () => {
    if (await toastResult(resend(email), t('inbox.sendFailed'), t('inbox.resent')))
      await showSent({ email, name, sentAt: Date.now() });
  };
  // A reload loses the password, so the form must then be filled in again.
  const correct = () =>
    lastRegistration.of(email)
      ? setCorrecting(true)
      : navigate({ pathname: '/register', search }, { state: { from: state.from, name, email } });
  const signIn: LoginState = { email, name, ...(state.from && { from: state.from }) };

  return (
    <AuthLayout title={t('inbox.title')} lead={t('inbox.lead')} step="inbox" viewer={name}>
      {isCorrecting ? (
        <CorrectAddress
          email={email}
          onSent={(corrected) => {
            setCorrecting(false);
            void showSent({ email: corrected, name, sentAt: Date.now() });
          }}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <Address>
          <Mail size={18} aria-hidden />
          <div role="status">
            <strong>{email}</strong>
            <small>{t('inbox.sentAt', { time: formatConversationTime(sentAt) })}</small>
          </div>
          <Button variant="ghost" size="sm" onClick={correct}>
            {t('inbox.correct')}
          </Button>
        </Address>
      )}
      <GoalCard viewer={name} />
      <Again>
        <Button variant="secondary" size="lg" full disabled={secondsLeft > 0} busy={isLoading} onClick={sendAgain}>
          {secondsLeft > 0 ? t('inbox.againIn', { time: asClock(secondsLeft) }) : t('inbox.again')}
        </Button>
        <p>{t('inbox.help')}</p>
        <p>
          <Trans
            namespace="account"
            id="inbox.confirmed"
            components={{ signIn: <TextLink to={{ pathname: '/login', search }} state={signIn} /> }}
          />
        </p>
      </Again>
    </AuthLayout>
  );
}
