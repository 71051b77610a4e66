import type { User } from '@mutua/contracts';
import {
  EmptyState,
  ErrorState,
  errorMessage,
  LinkButton,
  Section,
  SkeletonGroup,
  Stack,
  useTranslation,
} from '@mutua/web-kit';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import { RingCard, RingCardSkeleton, SuggestionCard } from '../shared/rings/ring-card.tsx';
import type { RingLists } from '../shared/rings/use-ring-lists.ts';

const Possible = styled(Section)`
  &:not(:first-child) {
    padding-top: 16px;
  }
`;
const Lead = styled.p`
  max-width: 43em;
  margin: -8px 0 16px;
  color: var(--text-muted);
  text-wrap: pretty;
`;

/** The viewer's rings, then the suggested ones. */
export function RingsTab({ viewer, lists }: { viewer: User; lists: RingLists }) {
  const { t } = useTranslation('exchange');
  const { rings, suggestions, dismiss, error, isFetching, refetch } = lists;
  if (error) {
    return (
      <ErrorState onRetry={refetch} busy={isFetching}>
        {errorMessage(error, t('rings.failed.list'))}
      </ErrorState>
    );
  }
  if (!rings || !suggestions) {
    return (
      <SkeletonGroup>
        <Stack $gap={5}>
          <RingCardSkeleton />
          <RingCardSkeleton />
        </Stack>
      </SkeletonGroup>
    );
  }
  if (rings.length === 0 && suggestions.length === 0) {
    const [title, to, label] =
      viewer.skills.length === 0
        ? ([t('matches.noSkill'), '/skills/create', t('common.addSkill')] as const)
        : ([t('rings.none'), '/wants#add', t('wants.form.add')] as const);
    return (
      <EmptyState
        title={title}
        action={
          <LinkButton to={to} icon={<Plus aria-hidden />}>
            {label}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack $gap={5}>
      {rings.map((ring) => (
        <RingCard key={ring._id} ring={ring} viewer={viewer} />
      ))}
      {suggestions.length > 0 && (
        <Possible title={t('rings.forYou')}>
          <Lead>{t('rings.lead')}</Lead>
          <Stack $gap={5}>
            {suggestions.map((suggestion, index) => (
              <SuggestionCard
                key={suggestion.offer}
                suggestion={suggestion}
                viewer={viewer}
                isFirst={index === 0}
                onDismiss={() => dismiss(suggestion)}
              />
            ))}
          </Stack>
        </Possible>
      )}
    </Stack>
  );
}
