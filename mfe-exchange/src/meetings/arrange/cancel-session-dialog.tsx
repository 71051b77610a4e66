import type { MeetingSession, Plan } from '@mutua/contracts';
import { MEETINGS, REQUEST_LIMITS } from '@mutua/contracts/limits';
import { HOUR_MS } from '@mutua/contracts/time';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  Skeleton,
  TextArea,
  toast,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useCancelSessionMutation, useMeetingTexts, usePlan } from '@mutua/web-kit/meetings';
import {
  Callout,
  ChoiceRows,
  counterOf,
  DialogForm,
  FormError,
  firstNameOf,
  useFormDialogDraft,
  useZodForm,
} from '@mutua/web-kit/parts';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { isToCome, otherIn } from './arrange-choices.ts';

const loadRules = async () => (await import('@mutua/contracts/forms')).ReasonInput;

const Gone = styled.p`
  color: var(--text-muted);
`;

export interface CancelSessionDialogProps {
  requestId: string;
  sessionId: string;
  open: boolean;
  onClose: () => void;
}

/** Asks before it cancels a session, or a session and the later ones of its series. */
export function CancelSessionDialog({ open, ...props }: CancelSessionDialogProps) {
  const { user } = useSession();
  return open && user ? <OpenDialog {...props} viewerId={user._id} /> : null;
}

type OpenProps = Omit<CancelSessionDialogProps, 'open'> & { viewerId: string };

function OpenDialog({ requestId, sessionId, viewerId, onClose }: OpenProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const query = usePlan(requestId);
  const { data } = query;
  const session = data?.plan.sessions.find(({ _id }) => _id === sessionId);
  const name = (data && otherIn(data.plan, viewerId)?.name) ?? '';
  const when = session && [texts.moment(session.startsAt), texts.forOther(session, name)].filter(Boolean).join(' · ');
  return (
    <Dialog open onClose={onClose} title={t('cancelSession.title')} description={when}>
      {data && session && isToCome(session) ? (
        <Question {...{ requestId, plan: data.plan, session, name, onClose }} />
      ) : data ? (
        <Gone>{t('cancelSession.gone')}</Gone>
      ) : (
        <NotLoaded query={query} failed={t('arrange.planFailed')} plain>
          <Skeleton $height={180} $radius={10} />
        </NotLoaded>
      )}
    </Dialog>
  );
}

interface QuestionProps {
  requestId: string;
  plan: Plan;
  session: MeetingSession;
  name: string;
  onClose: () => void;
}

function Question({ requestId, plan, session, name, onClose }: QuestionProps) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const [cancel] = useCancelSessionMutation();
  const [scope, setScope] = useState<'one' | 'rest'>('one');
  const [failure, setFailure] = useState<string>();
  const form = useZodForm(loadRules, { reason: '' });
  useUnsaved(form.formState.isDirty);
  useFormDialogDraft(form, `cancel-session:${session._id}`, ['reason']);
  const keep = useRef<HTMLButtonElement>(null);
  // The question may appear later than the dialog.
  useEffect(() => keep.current?.focus(), []);
  const later = plan.sessions.filter(
    (each) =>
      each.seriesId !== null &&
      each.seriesId === session.seriesId &&
      each.startsAt > session.startsAt &&
      isToCome(each),
  );
  const last = later.at(-1);
  const isLate = Date.parse(session.startsAt) - Date.now() < MEETINGS.lateHours * HOUR_MS;

  const submit = form.handleSubmit(async ({ reason = '' }) => {
    setFailure(undefined);
    const { error } = await cancel({ requestId, sessionId: session._id, body: { scope, reason } });
    if (error) {
      setFailure(errorMessage(error, t('cancelSession.failed')));
      return;
    }
    toast.success(t('cancelSession.done', { count: scope === 'rest' ? later.length + 1 : 1 }));
    onClose();
  });

  return (
    <DialogForm onSubmit={submit} noValidate>
      {last && (
        <ChoiceRows
          label={t('cancelSession.scope')}
          value={scope}
          onChange={setScope}
          choices={[
            {
              value: 'one',
              title: t('cancelSession.one'),
              detail: t('cancelSession.oneText', { count: later.length }),
            },
            {
              value: 'rest',
              title: t('cancelSession.rest', { count: later.length }),
              detail: t('cancelSession.restText', { from: texts.day(session.startsAt), to: texts.day(last.startsAt) }),
            },
          ]}
        />
      )}
      <TextArea
        label={t('common.reason')}
        help={t('cancelSession.reasonHelp', { name: firstNameOf(name) })}
        optional
        rows={2}
        counter={counterOf(form.watch('reason'), REQUEST_LIMITS.reason.max)}
        {...form.field('reason')}
      />
      {isLate && (
        <Callout $tone="warning">
          <CalendarClock aria-hidden />
          {t('cancelSession.late', { name: firstNameOf(name) })}
        </Callout>
      )}
      {failure && <FormError>{failure}</FormError>}
      <DialogActions>
        <Button ref={keep} variant="secondary" onClick={onClose}>
          {t('cancelSession.keep')}
        </Button>
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {t('cancelSession.submit')}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
