import type { MeetingSession, Plan } from '@mutua/contracts';
import { MEETING_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  DialogActions,
  errorMessage,
  fieldErrors,
  Stack,
  TextArea,
  TextField,
  toast,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useChangePlaceMutation } from '@mutua/web-kit/meetings';
import { counterOf, useDialogDraft } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import type { MeetingLink } from '../lines/meeting-link.ts';

export interface PlaceFormProps {
  requestId: string;
  plan: Plan;
  session: MeetingSession;
  /** The initial link, instead of the stored one. */
  link?: MeetingLink | undefined;
  onClose: () => void;
}

/** Changes where a session takes place. With empty fields, the session uses the place of the whole exchange. */
export function PlaceForm({ requestId, plan, session, link, onClose }: PlaceFormProps) {
  const { t } = useTranslation('messaging');
  const known = session.place ?? plan.place;
  const [place, setPlace] = useState({
    platform: link?.platform ?? known?.platform ?? '',
    link: link?.link ?? known?.link ?? '',
    notes: known?.notes ?? '',
  });
  const [isChanged, setChanged] = useState(false);
  const [save, { isLoading, error }] = useChangePlaceMutation();
  useUnsaved(isChanged);
  useDialogDraft(
    `place:${session._id}`,
    () => (isChanged ? place : null),
    (texts) => {
      setChanged(true);
      setPlace((before) => ({ ...before, ...texts }));
    },
  );
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = Object.values(place).every((value) => value.trim() === '');
    const body = { place: isEmpty ? null : place, rev: plan.rev };
    const { error: failure } = await save({ requestId, sessionId: session._id, body });
    if (!failure) {
      toast.success(t('meetings.place.saved'));
      return onClose();
    }
    // The typed text stays. After a change by the other member, another press saves it.
    if (Object.keys(fieldErrors(failure)).length === 0) {
      toast.error(errorMessage(failure, t('meetings.changeFailed')));
    }
  };
  const field = (part: keyof typeof place) => ({
    optional: true,
    value: place[part],
    // The API's field names have the prefix `place.`.
    error: fieldErrors(error)[`place.${part}`],
    onChange: ({ target }: { target: { value: string } }) => {
      setChanged(true);
      setPlace({ ...place, [part]: target.value });
    },
  });
  return (
    <Stack as="form" $gap={3} noValidate onSubmit={send}>
      <TextField label={t('exchange.platform')} {...field('platform')} />
      <TextField label={t('exchange.link')} type="url" placeholder="https://" {...field('link')} />
      <TextArea
        label={t('exchange.notes')}
        rows={2}
        counter={counterOf(place.notes, MEETING_LIMITS.meeting.notes)}
        {...field('notes')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('meetings.back')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('meetings.place.save')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
