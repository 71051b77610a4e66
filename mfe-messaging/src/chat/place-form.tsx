import type { MeetingSession, Plan } from '@mutua/contracts';
import { LIMITS } from '@mutua/contracts/constants';
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
import { counterOf } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import type { MeetingLink } from './meeting-link.ts';

export interface PlaceFormProps {
  requestId: string;
  plan: Plan;
  session: MeetingSession;
  /** The initial link, instead of the stored one. */
  link?: MeetingLink | undefined;
  onClose: () => void;
}

/** Removes the prefix `place.` from the API's field names. */
const errorOf = (error: unknown, field: string): string | undefined => fieldErrors(error)[`place.${field}`];

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
  const change = (part: Partial<typeof place>) => {
    setChanged(true);
    setPlace({ ...place, ...part });
  };
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
  return (
    <Stack as="form" $gap={3} noValidate onSubmit={send}>
      <TextField
        label={t('exchange.platform')}
        optional
        value={place.platform}
        error={errorOf(error, 'platform')}
        onChange={({ target }) => change({ platform: target.value })}
      />
      <TextField
        label={t('exchange.link')}
        type="url"
        placeholder="https://"
        optional
        value={place.link}
        error={errorOf(error, 'link')}
        onChange={({ target }) => change({ link: target.value })}
      />
      <TextArea
        label={t('exchange.notes')}
        optional
        rows={2}
        value={place.notes}
        error={errorOf(error, 'notes')}
        counter={counterOf(place.notes, LIMITS.meeting.notes)}
        onChange={({ target }) => change({ notes: target.value })}
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
