import type { ResponseOf, Thanks } from '@mutua/contracts';
import { LESSON_LIMITS } from '@mutua/contracts/limits';
import {
  Avatar,
  Button,
  errorMessage,
  Row,
  Section,
  TextArea,
  TextLink,
  toast,
  useSession,
  useTextDraft,
  useTranslation,
} from '@mutua/web-kit';
import { charactersIn, counterOf, PersonMenu } from '@mutua/web-kit/parts';
import { type SubmitEvent, useState } from 'react';
import styled from 'styled-components';
import { useAnswerThanksMutation } from './lessons.resource.ts';
import { useLessonTexts } from './use-lesson-texts.ts';

const Figure = styled.p`
  margin-bottom: 14px;
  color: var(--text-muted);
  b {
    margin-right: 4px;
    color: var(--text);
    font: var(--weight-bold) var(--text-xl) / 1.2 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
`;
const List = styled.ul`
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px;
    align-items: start;
    padding: 14px 0;
    border-top: 1px solid var(--line-soft);
  }
  > li:first-child {
    border-top: 0;
  }
  q {
    display: block;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  small {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
    align-items: center;
    margin-top: 8px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Reply = styled.p`
  margin-top: 10px;
  padding-left: 14px;
  border-left: 3px solid var(--give-line);
  color: var(--text-muted);
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
const Form = styled.form`
  display: grid;
  gap: 8px;
  margin-top: 10px;
`;

interface ThanksListProps {
  title: string;
  of: Pick<ResponseOf<'GET /thanks'>, 'thanks' | 'again'>;
  teacher: { _id: string; name: string };
}

/** What learners have written to a teacher, and how many would come again. Nothing without either. */
export function ThanksList({ title, of: { thanks, again }, teacher }: ThanksListProps) {
  const { t } = useTranslation('lessons');
  if (thanks.length === 0 && !again) return null;
  return (
    <Section title={title} divided>
      {again && (
        <Figure>
          <b>{t('thanks.figure', again)}</b> {t('thanks.wouldCome', { count: again.yes })}
        </Figure>
      )}
      <List>
        {thanks.map((each) => (
          <Words key={each._id} thanks={each} teacher={teacher} />
        ))}
      </List>
    </Section>
  );
}

function Words({ thanks, teacher }: { thanks: Thanks; teacher: ThanksListProps['teacher'] }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const texts = useLessonTexts();
  const { _id, author, text, lesson, heldAt, answer } = thanks;
  const isTeacher = user?._id === teacher._id;
  return (
    <li>
      <div>
        <q dir="auto">{text}</q>
        <small>
          <Avatar name={author.name} src={author.avatar} size={22} decorative />
          <bdi>{author.name}</bdi>
          <span>· {texts.since(heldAt)}</span>
          {lesson && (
            <TextLink to={`/lessons/${lesson._id}`}>
              <bdi>{lesson.title}</bdi>
            </TextLink>
          )}
        </small>
        {answer && (
          <Reply dir="auto">
            <b>{t('thanks.answerOf', { name: teacher.name })}</b> {answer.text}
          </Reply>
        )}
        {isTeacher && !answer && <AnswerForm id={_id} name={author.name} />}
      </div>
      <PersonMenu
        person={user?._id === author._id ? { ...teacher, avatar: null } : author}
        report={{ kind: 'thanks', id: _id, excerpt: user?._id === author._id ? (answer?.text ?? '') : text }}
      />
    </li>
  );
}

/** The teacher answers, once. */
function AnswerForm({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('lessons');
  const [answer, { isLoading }] = useAnswerThanksMutation();
  // Words that are typed and not sent stay on the device.
  const [text, setText, clear] = useTextDraft(`thanks-answer:${id}`);
  const [isOpen, setOpen] = useState(text !== '');
  const [error, setError] = useState<string>();
  const { max } = LESSON_LIMITS.thanksAnswer;
  if (!isOpen)
    return (
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)} aria-label={t('thanks.answerLabel', { name })}>
        {t('thanks.answer')}
      </Button>
    );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setError(t('thanks.emptyAnswer'));
    if (charactersIn(text) > max) return setError(t('thanks.tooLong', { max }));
    const { error: refusal } = await answer({ id, body: { text } });
    if (refusal) return setError(errorMessage(refusal, t('thanks.failed')));
    clear();
    toast.success(t('thanks.answered'));
  };
  return (
    <Form onSubmit={submit} noValidate>
      <TextArea
        label={t('thanks.answerLabel', { name })}
        help={t('thanks.answerHelp')}
        dir="auto"
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
        counter={counterOf(text, max)}
        error={error}
      />
      <Row>
        <Button type="submit" size="sm" busy={isLoading}>
          {t('thanks.answer')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            clear();
            setOpen(false);
          }}
        >
          {t('common.cancel')}
        </Button>
      </Row>
    </Form>
  );
}
