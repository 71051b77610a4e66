import type { Settings } from '@mutua/contracts';
import { PUSH_QUESTION } from '@mutua/contracts/limits';
import { DAY_MS } from '@mutua/contracts/time';
import { Button, call, errorMessage, toast, useTranslation } from '@mutua/web-kit';
import { type PushState, pushState, turnPushOn } from '@mutua/web-kit/push';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { CardChoices, CardDetail, CornerCard } from '../layout/corner-card.ts';
import { useFocusReturn } from '../layout/use-focus-return.ts';

const Head = styled.header`
  display: flex;
  gap: 10px;
  align-items: center;
  font-weight: var(--weight-bold);
  svg {
    flex: none;
    color: var(--primary);
  }
`;

type Declined = Settings['delivery']['pushDeclined'];

/** Whether the member may be asked: not for 30 days after `Not now`, and not after the third one. */
export const mayAskForPush = (declined: Declined, now: number): boolean =>
  !declined || (declined.times < PUSH_QUESTION.times && now - Date.parse(declined.at) >= PUSH_QUESTION.days * DAY_MS);

interface Question {
  state: Extract<PushState, 'off' | 'install'>;
  settings: Settings;
}

/** The question to ask; null when push is on or denied, or when the member does not want to be asked. */
async function findQuestion(): Promise<Question | null> {
  const [state, { settings }] = await Promise.all([pushState(), call('GET /users/settings')]);
  const isOpen = state === 'off' || state === 'install';
  return isOpen && mayAskForPush(settings.delivery.pushDeclined, Date.now()) ? { state, settings } : null;
}

/** Asks on the page, without a dialog, whether push may announce an answer. Only a press in it asks for the browser's permission. */
export function PushCard({ name, onEnd }: { name: string; onEnd: () => void }) {
  const { t } = useTranslation('shell');
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const { handlers, giveBack } = useFocusReturn();
  useEffect(() => {
    // Without an answer it asks nothing.
    findQuestion().then(setQuestion, () => undefined);
  }, []);
  if (!question) return null;
  const { state, settings } = question;
  const { quiet } = settings.time;

  const end = () => {
    giveBack();
    onEnd();
  };
  const turnOn = async () => {
    setBusy(true);
    try {
      const now = await turnPushOn();
      if (now === 'on') toast.success(t('push.on'));
      if (now === 'denied') toast.error(t('push.denied'));
      end();
    } catch (error) {
      // The error of a browser without its push service is a `DOMException`, whose text is for developers.
      toast.error(error instanceof DOMException ? t('push.unreachable') : errorMessage(error, t('push.failed')));
      setBusy(false);
    }
  };
  const later = () => {
    const times = (settings.delivery.pushDeclined?.times ?? 0) + 1;
    const pushDeclined = { times, at: new Date().toISOString() };
    // If this is not stored, the member is asked again.
    call('PUT /users/settings', { body: { delivery: { pushDeclined } } }).catch(() => undefined);
    end();
  };
  return (
    <CornerCard aria-label={t('push.label')} aria-live="polite" data-persistent data-page-foot {...handlers}>
      <Head>
        <BellRing size={20} aria-hidden />
        {t('push.question', { name })}
      </Head>
      <CardDetail>
        {t(state === 'install' ? 'push.install' : 'push.detail')}
        {quiet && ` ${t('push.quiet', quiet)}`}
      </CardDetail>
      <CardChoices>
        {state === 'off' && (
          <Button size="sm" busy={busy} onClick={turnOn}>
            {t('push.turnOn')}
          </Button>
        )}
        <Button size="sm" variant="secondary" disabled={busy} onClick={later}>
          {t('push.later')}
        </Button>
      </CardChoices>
    </CornerCard>
  );
}
