import type { AwaySession } from '@mutua/contracts';
import { Button, Dialog, DialogActions, errorMessage, TextLink, toast, useTranslation } from '@mutua/web-kit';
import { useCancelSessionMutation, useMeetingTexts } from '@mutua/web-kit/meetings';
import { useRef, useState } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  margin-bottom: 20px;
  border-top: 1px solid var(--line);
  li {
    display: grid;
    gap: 2px;
    padding: 12px 0;
    border-bottom: 1px solid var(--line-soft);
  }
  time {
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;

export interface AwaySessionsDialogProps {
  /** The planned sessions during the absence that the member has neither kept nor cancelled yet. */
  sessions: readonly AwaySession[];
  onChange: (sessions: readonly AwaySession[]) => void;
}

/** Names the sessions during an absence. They stay, unless the member cancels them here. */
export function AwaySessionsDialog({ sessions, onChange }: AwaySessionsDialogProps) {
  const { t } = useTranslation('account');
  const texts = useMeetingTexts();
  const [cancel] = useCancelSessionMutation();
  const [isBusy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);

  const cancelAll = async () => {
    if (isBusy) return;
    setBusy(true);
    const left: AwaySession[] = [];
    let failure: unknown;
    for (const session of sessions) {
      const { requestId, sessionId } = session;
      const { error } = await cancel({ requestId, sessionId, body: { scope: 'one', reason: '' } });
      if (!error) continue;
      left.push(session);
      failure = error;
    }
    setBusy(false);
    onChange(left);
    const count = sessions.length - left.length;
    if (count > 0) toast.success(t('hours.away.sessions.cancelled', { count }));
    if (failure) toast.error(errorMessage(failure, t('hours.away.sessions.failed')));
  };
  return (
    <Dialog
      open={sessions.length > 0}
      onClose={() => onChange([])}
      title={t('hours.away.sessions.title', { count: sessions.length })}
      description={t('hours.away.sessions.lead', { count: sessions.length })}
      initialFocus={keep}
      width={480}
    >
      <List>
        {sessions.map(({ requestId, sessionId, startsAt, minutes, otherUser }) => (
          <li key={sessionId}>
            <time dateTime={startsAt}>{texts.moment(startsAt)}</time>
            <span>
              {texts.length(minutes)} · <TextLink to={`/chat/${requestId}`}>{otherUser.name}</TextLink>
            </span>
          </li>
        ))}
      </List>
      <DialogActions>
        <Button ref={keep} variant="secondary" onClick={() => onChange([])}>
          {t('hours.away.sessions.keep', { count: sessions.length })}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={cancelAll}>
          {t('hours.away.sessions.cancel', { count: sessions.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
