import type { BodyInput, CalendarSession } from '@mutua/contracts';
import { MISSED_REASONS } from '@mutua/contracts/limits';
import { Avatar, Button, Menu, MenuItem, Row, useTranslation } from '@mutua/web-kit';
import { useAnswerSessionMutation, useMeetingTexts } from '@mutua/web-kit/meetings';
import { firstNameOf, toastResult } from '@mutua/web-kit/parts';
import { ChevronDown } from 'lucide-react';

/** Asks whether the members met at a past session. An answer can be changed later in the chat. */
export function AttendanceQuestion({ session }: { session: CalendarSession }) {
  const { t } = useTranslation('exchange');
  const texts = useMeetingTexts();
  const [answer, { isLoading }] = useAnswerSessionMutation();
  const { _id: sessionId, requestId, otherUser, startsAt, minutes } = session;
  const name = firstNameOf(otherUser.name);
  const send = (body: BodyInput<'PUT /requests/:id/sessions/:sessionId/answer'>) =>
    toastResult(answer({ requestId, sessionId, body }), t('calendar.asked.failed'), t('calendar.asked.saved'));
  return (
    <li>
      <Avatar name={otherUser.name} src={otherUser.avatar} size={36} decorative />
      <div>
        <b>{t('calendar.asked.title', { name })}</b>
        <p>
          <time dateTime={startsAt}>{texts.moment(startsAt)}</time> · {texts.length(minutes)}
        </p>
      </div>
      <Row>
        <Button size="sm" variant="secondary" busy={isLoading} onClick={() => void send({ met: true, minutes })}>
          {t('calendar.asked.met')}
        </Button>
        <Menu
          trigger={
            <Button size="sm" variant="ghost" disabled={isLoading} icon={<ChevronDown aria-hidden />}>
              {t('calendar.asked.notMet')}
            </Button>
          }
        >
          {MISSED_REASONS.map((why) => (
            <MenuItem key={why} onSelect={() => void send({ met: false, why })}>
              {t(`calendar.asked.${why}`, { name })}
            </MenuItem>
          ))}
        </Menu>
      </Row>
    </li>
  );
}
