import type { ExchangeRequest } from '@mutua/contracts';
import { CHAT_LIMITS, REQUEST_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  isApiFailure,
  TextArea,
  toast,
  useTextDraft,
  useTranslation,
} from '@mutua/web-kit';
import { counterOf, firstNameOf, focusNextOrSubmit } from '@mutua/web-kit/parts';
import { nanoid } from '@reduxjs/toolkit';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { viewOf } from '../exchange/request-view.ts';
import { QuestionList } from './question-list.tsx';
import { useAskQuestionMutation, useRequestQuestionsQuery } from './questions.resource.ts';

const Box = styled.section`
  grid-area: talk;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  margin-top: 8px;
  padding-top: 18px;
  border-top: 1px solid var(--line);
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px 16px;
  > h3 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  /* Send is on the left, the actions on the request are on the right. */
  > [form] {
    margin-right: auto;
  }
`;

/** The question that is being written. The typed text stays until it is sent. */
function useQuestionForm(request: ExchangeRequest) {
  const { t } = useTranslation('exchange');
  const [text, setText, clear] = useTextDraft(`question:${request._id}`);
  const [error, setError] = useState<string>();
  const [ask, { isLoading }] = useAskQuestionMutation();
  /** The same text with the same id counts as one question, if it is sent again after a lost answer. */
  const sent = useRef({ text: '', clientId: '' });
  const counter = counterOf(text, REQUEST_LIMITS.question.max);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (counter.length === 0) return setError(t('questions.required'));
    if (sent.current.text !== text) sent.current = { text, clientId: nanoid() };
    setError(undefined);
    const { error: failure } = await ask({ asked: request, body: { text, clientId: sent.current.clientId } });
    if (!failure) return clear();
    const why = fieldErrors(failure)['text'] ?? errorMessage(failure, t('questions.failed'));
    setError(why);
    // A filter may remove the card, so a toast shows the error too.
    if (isApiFailure(failure) && failure.status === 409) toast.error(why);
  };
  return { text, setText, error, counter, submit, isLoading };
}

interface QuestionHeadProps {
  id: string;
  /** The side of the viewer. Null once the request is answered. */
  side: 'receiver' | 'sender' | null;
  /** The first name of the other member. */
  name: string;
  /** How many questions the viewer may still ask. Undefined while it is not known. */
  left: number | undefined;
}

function QuestionHead({ id, side, name, left }: QuestionHeadProps) {
  const { t } = useTranslation('exchange');
  return (
    <Head>
      <h3 id={id}>{side ? t(`questions.title.${side}`, { name }) : t('questions.title.past')}</h3>
      {/* An empty line of the same height while the number is not known. */}
      {side && <p>{left === undefined ? '\u00a0' : t('questions.left', { count: left, name })}</p>}
    </Head>
  );
}

export interface QuestionsProps {
  request: ExchangeRequest;
  viewerId: string;
  /** Whether the receiver has pressed "Ask a question". Then the field takes the focus. */
  isAsking: boolean;
  /** The actions of the viewer on the request. */
  actions: ReactNode;
}

/** The questions and answers about a request, and the field for the next question. */
export function Questions({ request, viewerId, isAsking, actions }: QuestionsProps) {
  const { t } = useTranslation('exchange');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { box, other } = viewOf(request, viewerId);
  const name = firstNameOf(other.name);
  const side = box === 'received' ? 'receiver' : 'sender';
  const count = request.questionCount ?? 0;
  const fetched = useRequestQuestionsQuery(request._id, { skip: count === 0 }).data?.left.mine;
  const left = count === 0 ? CHAT_LIMITS.questions : fetched;
  const { text, setText, error, counter, submit, isLoading } = useQuestionForm(request);
  const isPending = request.status === 'pending';
  // A text that was typed too late to be sent stays readable.
  const hasField = isPending ? left !== 0 : text !== '';
  const canSend = hasField && isPending;
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking]);
  return (
    <Box aria-labelledby={`${id}-title`}>
      <QuestionHead id={`${id}-title`} side={isPending ? side : null} name={name} left={left} />
      {count > 0 && <QuestionList request={request} viewerId={viewerId} />}
      {hasField && (
        <Form id={id} onSubmit={submit} onKeyDown={focusNextOrSubmit} noValidate>
          <TextArea
            ref={field}
            label={t(count === 0 || side === 'receiver' ? 'questions.ask' : 'questions.answer', { name })}
            hideLabel
            dir="auto"
            rows={2}
            value={text}
            readOnly={!isPending}
            onChange={({ target }) => setText(target.value)}
            help={t(`questions.help.${side}`, { name })}
            error={isPending ? error : t('questions.late')}
            counter={counter}
          />
        </Form>
      )}
      {(canSend || actions) && (
        <Foot>
          {canSend && (
            <Button type="submit" form={id} variant="secondary" busy={isLoading}>
              {t('questions.send')}
            </Button>
          )}
          {actions}
        </Foot>
      )}
    </Box>
  );
}
