import type { Lesson, LessonAfter, LessonSession } from '@mutua/contracts';
import { SESSION_TIMING } from '@mutua/contracts/limits';
import { Button, Checkbox, TextField, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { type SubmitEvent, useState } from 'react';
import styled from 'styled-components';
import { useSayPresenceMutation } from '../shared/lessons.resource.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';
import { Answers } from './after.styles.ts';
import { Quiet, SideCard, SideHead } from './lesson.styles.ts';

type People = NonNullable<LessonAfter['people']>;

interface CardProps {
  lesson: Lesson;
  session: LessonSession;
  after: LessonAfter;
  people: People;
}

const List = styled.div`
  display: grid;
  gap: 2px;
`;
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;

/** What the teacher says of a session that is over. */
export function TeacherAfter(props: CardProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const { lesson, session, after, people } = props;
  const isOpen = Date.parse(after.until) > Date.now();
  return (
    <SideCard as="section" aria-label={t('presence.title')}>
      <SideHead>
        <h2>{t('presence.title')}</h2>
        <span>{texts.day(lesson, session)}</span>
      </SideHead>
      <Quiet>{t('presence.lead')}</Quiet>
      {isOpen ? <Presence key={after.sessionId} {...props} /> : <Marks people={people} />}
    </SideCard>
  );
}

/** Who came, once nobody can answer any more. */
function Marks({ people }: { people: People }) {
  const { t } = useTranslation('lessons');
  return (
    <ul>
      {people.map(({ user, mark }) => (
        <li key={user._id}>
          <bdi>{user.name}</bdi> <Quiet as="span">{t(`presence.marks.${mark ?? 'none'}`)}</Quiet>
        </li>
      ))}
    </ul>
  );
}

function Presence({ lesson, session, after, people }: CardProps) {
  const { t } = useTranslation('lessons');
  const [say, { isLoading }] = useSayPresenceMutation();
  const { presence } = after;
  const [ticked, setTicked] = useState(() => {
    const likely = people.filter(({ said, wasInRoom }) => said === 'there' || (said === null && wasInRoom));
    return new Set(presence ? presence.members : likely.map(({ user }) => user._id));
  });
  const [minutes, setMinutes] = useState(`${presence?.minutes ?? session.minutes}`);
  const longest = session.minutes * SESSION_TIMING.longest;
  const length = Number(minutes);
  const isWrong = !Number.isInteger(length) || length < 1 || length > longest;
  const send = (body: Parameters<typeof say>[0]['body']) =>
    void toastResult(say({ id: lesson._id, sessionId: session._id, body }), t('after.failed'), t('after.saved'));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWrong && ticked.size > 0) send({ members: [...ticked], minutes: length });
  };
  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <List role="group" aria-label={t('presence.title')}>
        {people.map(({ user, said, wasExcused }) => (
          <Checkbox
            key={user._id}
            checked={ticked.has(user._id)}
            onChange={({ target }) => tick(user._id, target.checked)}
            help={said ? t(`presence.says.${said}`) : wasExcused && t('presence.says.excused')}
          >
            <bdi>{user.name}</bdi>
          </Checkbox>
        ))}
      </List>
      <TextField
        label={t('presence.minutes')}
        inputMode="numeric"
        value={minutes}
        onChange={({ target }) => setMinutes(target.value)}
        error={isWrong ? t('presence.wrongMinutes', { max: longest }) : undefined}
      />
      {presence?.missed && <Quiet role="status">{t(`presence.said.${presence.missed}`)}</Quiet>}
      {presence && !presence.missed && (
        <Quiet role="status">{t('presence.said.came', { count: presence.members.length })}</Quiet>
      )}
      <Button type="submit" full busy={isLoading} disabled={ticked.size === 0}>
        {t('presence.held', { minutes: isWrong ? session.minutes : length })}
      </Button>
      <Answers>
        <Button variant="secondary" disabled={isLoading} onClick={() => send({ members: [], missed: 'nobody' })}>
          {t('presence.nobody')}
        </Button>
        <Button variant="secondary" disabled={isLoading} onClick={() => send({ members: [], missed: 'me' })}>
          {t('after.could_not')}
        </Button>
      </Answers>
    </Form>
  );
}
