import type { User } from '@mutua/contracts';
import { EmptyState, LinkButton, Section, Stack, useTranslation } from '@mutua/web-kit';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import { RingCard, RingCardSkeleton, SuggestionCard } from '../rings/ring-card.tsx';
import { useOpenRingsQuery, useRingSuggestionsQuery } from '../rings/rings.resource.ts';
import { useDismissRing } from '../rings/use-dismiss-ring.ts';
import { useLiveRings } from '../rings/use-live-rings.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';

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

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** The viewer's open rings and the suggested ones. They are loaded again when a member answers. */
export function useRingLists() {
  const open = useOpenRingsQuery(undefined, FRESH);
  const found = useRingSuggestionsQuery(undefined, FRESH);
  const { dismiss, shownOf } = useDismissRing();
  useLiveRings();
  const rings = open.data;
  const suggestions = found.data && shownOf(found.data);
  return {
    rings,
    suggestions,
    dismiss,
    /** The total of both. Undefined until both are known. */
    count: rings && suggestions && rings.length + suggestions.length,
    error: (!rings && open.error) || (!suggestions && found.error) || undefined,
    isFetching: open.isFetching || found.isFetching,
    refetch: () => {
      void open.refetch();
      void found.refetch();
    },
  };
}

/** The viewer's rings, then the suggested ones. */
export function RingsTab({ viewer, lists }: { viewer: User; lists: ReturnType<typeof useRingLists> }) {
  const { t } = useTranslation('exchange');
  const { rings, suggestions, dismiss } = lists;
  if (!rings || !suggestions) {
    return (
      <NotLoaded query={lists} failed={t('rings.failed.list')}>
        <Stack $gap={5}>
          <RingCardSkeleton />
          <RingCardSkeleton />
        </Stack>
      </NotLoaded>
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
