import type { ExchangeRequest, Person, RequestQuestion } from '@mutua/contracts';
import { Avatar, formatDateLabel, IconButton, Skeleton, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useReport } from '@mutua/web-kit/parts';
import { Flag } from 'lucide-react';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useRequestQuestionsQuery } from './questions.resource.ts';

const Lines = styled.ol`
  display: grid;
  gap: 10px;
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  gap: 4px 10px;
  align-items: end;
  > :is(p, footer) {
    grid-column: 2;
  }
  &[data-own] {
    grid-template-columns: minmax(0, 1fr);
    justify-items: end;
    > :is(p, footer) {
      grid-column: 1;
    }
  }
`;
/* Like the messages of the chat, but without ticks. */
const Bubble = styled.p`
  width: fit-content;
  max-width: min(500px, 100%);
  padding: 9px 14px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-bubble);
  background: var(--surface);
  font-size: 15px;
  line-height: 1.45;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  [data-own] > & {
    border-color: transparent;
    background: var(--give-soft);
    color: var(--on-give-soft);
  }
  &[data-gone] {
    border: 1px dashed var(--line);
    background: none;
    color: var(--text-muted);
    font-style: italic;
  }
`;
const Foot = styled.footer`
  display: flex;
  align-items: center;
  min-height: 20px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  button {
    margin-block: -12px;
  }
`;

function ReportQuestion({ question, person }: { question: RequestQuestion; person: Person }) {
  const { t } = useTranslation('exchange');
  const { open, dialog } = useReport({ kind: 'question', id: question._id, person, excerpt: question.text });
  return (
    <>
      <IconButton label={t('questions.report')} icon={<Flag size={16} />} onClick={open} />
      {dialog}
    </>
  );
}

function QuestionLine({ question, other }: { question: RequestQuestion; other: Person }) {
  const { t } = useTranslation('exchange');
  const { senderId, text, createdAt, hidden } = question;
  const isOwn = senderId !== other._id;
  const placeholder = hidden
    ? hidden.note === undefined
      ? t('questions.hidden')
      : t('questions.hiddenOwn', { note: hidden.note })
    : text === '' && t('questions.erased');
  return (
    <Line data-own={isOwn || undefined}>
      {!isOwn && <Avatar name={other.name} src={other.avatar} size={28} decorative />}
      <Bubble dir="auto" data-gone={placeholder ? true : undefined}>
        {placeholder || text}
      </Bubble>
      <Foot>
        <span>
          <bdi>{isOwn ? t('questions.you') : firstNameOf(other.name)}</bdi>
          {' · '}
          <time dateTime={createdAt}>{formatDateLabel(createdAt)}</time>
        </span>
        {!isOwn && !placeholder && <ReportQuestion question={question} person={other} />}
      </Foot>
    </Line>
  );
}

/** The height of a question of one line, with the line below it. */
const LINE = 66;

/** The questions and answers, oldest first. */
export function QuestionList({ request, viewerId }: { request: ExchangeRequest; viewerId: string }) {
  const { t } = useTranslation('exchange');
  const query = useRequestQuestionsQuery(request._id, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const { other } = viewOf(request, viewerId);
  if (!data) {
    return (
      <NotLoaded query={query} failed={t('questions.loadFailed')} plain>
        <Skeleton $height={(request.questionCount ?? 1) * (LINE + 10) - 10} />
      </NotLoaded>
    );
  }
  return (
    <Lines aria-label={t('questions.list', { name: other.name })}>
      {data.questions.map((question) => (
        <QuestionLine key={question._id} question={question} other={other} />
      ))}
    </Lines>
  );
}
