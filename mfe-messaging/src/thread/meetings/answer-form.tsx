import type { MeetingSession } from '@mutua/contracts';
import { MEETINGS, MISSED_REASONS, type MissedReason, SESSION_TIMING } from '@mutua/contracts/limits';
import { Button, errorMessage, isApiFailure, Row, Select, Stack, toast, useTranslation } from '@mutua/web-kit';
import { meetingLength, useAnswerSessionMutation } from '@mutua/web-kit/meetings';
import { RadioRows } from '@mutua/web-kit/parts';
import { type FormEvent, type ReactNode, useState } from 'react';

/** The lengths to choose from, up to twice the planned length. */
function lengthsOf({ minutes }: MeetingSession): number[] {
  const { min, step } = MEETINGS.minutes;
  const count = Math.floor((minutes * SESSION_TIMING.longest - min) / step) + 1;
  const all = Array.from({ length: count }, (_, index) => min + index * step);
  return all.filter((each) => each % 15 === 0 || each === minutes);
}

type Choice = 'met' | MissedReason;

export interface AnswerFormProps {
  requestId: string;
  session: MeetingSession;
  /** The first name of the other member. */
  name: string;
  /** The initial choice. */
  start: Choice;
  /** The button that closes the form. */
  back: ReactNode;
  onSaved: () => void;
}

/** Asks how long the members met, or why they did not. When saving fails, the form keeps the choice. */
export function AnswerForm({ requestId, session, name, start, back, onSaved }: AnswerFormProps) {
  const { t, language } = useTranslation('messaging');
  const [choice, setChoice] = useState<Choice>(start);
  const [minutes, setMinutes] = useState(session.answers?.yours?.minutes ?? session.minutes);
  const [answer, { isLoading }] = useAnswerSessionMutation();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = choice === 'met' ? { met: true, minutes } : { met: false, why: choice };
    const { error } = await answer({ requestId, sessionId: session._id, body });
    if (!error) return onSaved();
    toast.error(errorMessage(error, t('meetings.changeFailed')));
    if (isApiFailure(error) && error.code === 'answer_settled') onSaved();
  };
  return (
    <Stack as="form" $gap={3} noValidate onSubmit={send}>
      <RadioRows<Choice>
        label={t('after.ask.label')}
        options={(['met', ...MISSED_REASONS] as const).map((value) => ({
          value,
          label: t(`after.answers.${value}`, { name }),
          hint: value === 'both' || value === 'met' ? undefined : t(`after.answerHelp.${value}`, { name }),
        }))}
        value={choice}
        onChange={setChoice}
      />
      {choice === 'met' && (
        <Select
          label={t('after.howLong')}
          value={String(minutes)}
          onChange={({ target }) => setMinutes(Number(target.value))}
        >
          {lengthsOf(session).map((each) => (
            <option key={each} value={each}>
              {meetingLength(language, each)}
            </option>
          ))}
        </Select>
      )}
      <Row>
        <Button type="submit" busy={isLoading}>
          {t('after.save')}
        </Button>
        {back}
      </Row>
    </Stack>
  );
}
