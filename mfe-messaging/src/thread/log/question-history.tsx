import type { ExchangeRequest, ResponseOf } from '@mutua/contracts';
import {
  api,
  request as call,
  ErrorState,
  errorMessage,
  formatDateLabel,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { exchangeOf } from '../../shared/exchange/exchange-sides.ts';

const { useChatQuestionsQuery } = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    chatQuestions: build.query<ResponseOf<'GET /requests/:id/questions'>['questions'], string>({
      query: (id) => call('GET /requests/:id/questions', { params: { id } }),
      transformResponse: ({ questions }: ResponseOf<'GET /requests/:id/questions'>) => questions,
      providesTags: ['Request'],
    }),
  }),
});

const Lines = styled.ol`
  display: grid;
  gap: 10px;
  > li {
    display: grid;
    gap: 2px;
    padding-left: 14px;
    border-left: 2px solid var(--line);
  }
  p {
    line-height: 1.45;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  span,
  [data-gone] {
    color: var(--text-muted);
  }
  span {
    font-size: var(--text-xs);
  }
`;

export interface QuestionHistoryProps {
  request: ExchangeRequest;
  memberId: string;
}

/** The questions and answers from before the request was answered, oldest first. They are not part of the conversation. */
export function QuestionHistory({ request, memberId }: QuestionHistoryProps) {
  const { t } = useTranslation('messaging');
  const { data, error, isFetching, refetch } = useChatQuestionsQuery(request._id);
  const { other } = exchangeOf(request, memberId);
  if (!data && error) {
    return (
      <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching}>
        {errorMessage(error, t('questions.failed'))}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton $height={(request.questionCount ?? 1) * 52 - 10} />
      </SkeletonGroup>
    );
  }
  return (
    <Lines aria-label={t('questions.list', { name: other.name })}>
      {data.map(({ _id, senderId, text, createdAt, hidden }) => {
        const note = hidden?.note;
        const placeholder = hidden
          ? note === undefined
            ? t('chat.hidden')
            : t('chat.hiddenOwn', { note })
          : text === '' && t('list.kind.erased');
        return (
          <li key={_id}>
            <span>
              <bdi>{senderId === memberId ? t('chat.you') : firstNameOf(other.name)}</bdi>
              {' · '}
              <time dateTime={createdAt}>{formatDateLabel(createdAt)}</time>
            </span>
            <p dir="auto" data-gone={placeholder ? true : undefined}>
              {placeholder || text}
            </p>
          </li>
        );
      })}
    </Lines>
  );
}
