import { IconButton, media, useTranslation } from '@mutua/web-kit';
import { isComposing } from '@mutua/web-kit/parts';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useConversationHitsInfiniteQuery } from '../../shared/conversations/messaging.resource.ts';
import { useDebouncedSearch } from '../../shared/use-debounced-search.ts';
import { useGoToMessage } from '../message/go-to-message.ts';

const Bar = styled.div`
  flex: none;
  display: flex;
  gap: 8px;
  align-items: center;
  min-height: 52px;
  padding: 4px 16px 4px 24px;
  border-bottom: 1px solid var(--line-soft);
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  ${media.narrow} {
    padding-inline: 12px 4px;
  }
`;
const Field = styled.input`
  flex: 1;
  min-width: 0;
  min-height: var(--control);
  padding: 0 8px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  font-size: 16px;
  &::placeholder {
    color: var(--text-placeholder);
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;
const Found = styled.span`
  flex: none;
  padding-inline-end: 8px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;

/** The messages of a conversation that contain a text, newest first, and the selected one. */
function useHits(requestId: string, text: string) {
  const { search: q, isWanted, isEnabled } = useDebouncedSearch(text);
  const query = useConversationHitsInfiniteQuery(
    { requestId, q },
    { skip: !isEnabled, refetchOnMountOrArgChange: true },
  );
  const hits = isEnabled ? (query.currentData?.pages.flatMap(({ messages }) => messages) ?? []) : [];
  return {
    hits,
    isWanted,
    isSearching: isWanted && (!isEnabled || (query.isFetching && hits.length === 0)),
    isFailed: isEnabled && query.isError,
    hasMore: isEnabled && query.hasNextPage,
    loadMore: () => query.fetchNextPage(),
  };
}

export interface ChatSearchProps {
  requestId: string;
  onClose: () => void;
}

/** Searches one conversation. Enter and Shift+Enter go to the next and the previous message, Esc closes the search. */
export function ChatSearch({ requestId, onClose }: ChatSearchProps) {
  const { t } = useTranslation('messaging');
  const [text, setText] = useState('');
  const [place, setPlace] = useState<number | null>(null);
  const goTo = useGoToMessage(requestId);
  const bar = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useHits(requestId, text);
  const { hits, hasMore, loadMore } = found;
  const opener = useRef(document.activeElement);

  // Before the next key, which belongs into the field.
  useLayoutEffect(() => field.current?.focus(), []);
  // The pressed button is disabled at the last message. The focus stays in the bar, where Esc closes the search.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place decides which buttons are disabled
  useLayoutEffect(() => {
    if (!bar.current?.contains(document.activeElement) || !document.activeElement?.matches(':disabled')) return;
    bar.current.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [place]);
  const close = () => {
    onClose();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const show = (next: number) => {
    const hit = hits[next];
    if (!hit) return;
    setPlace(next);
    goTo(hit.seq, { focus: false });
    // Fetches the next page before the reader needs it.
    if (hasMore && next >= hits.length - 2) void loadMore();
  };
  const older = () => show(place === null ? 0 : Math.min(place + 1, hits.length - 1));
  const newer = () => show(place === null ? 0 : Math.max(0, place - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (event.shiftKey) newer();
      else older();
    }
  };

  const count = hits.length;
  return (
    <Bar ref={bar} role="search" onKeyDown={onKeyDown}>
      <Search aria-hidden />
      <Field
        ref={field}
        type="search"
        value={text}
        dir="auto"
        aria-label={t('talk.search.open')}
        placeholder={t('talk.search.placeholder')}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(null);
        }}
      />
      <Found role="status">
        <FoundWords {...found} place={place} />
      </Found>
      <IconButton
        label={t('talk.search.older')}
        icon={<ChevronUp />}
        disabled={count === 0 || place === count - 1}
        onClick={older}
      />
      <IconButton
        label={t('talk.search.newer')}
        icon={<ChevronDown />}
        disabled={place === null || place === 0}
        onClick={newer}
      />
      <IconButton label={t('talk.search.close')} icon={<X />} onClick={close} />
    </Bar>
  );
}

type FoundWordsProps = Pick<
  ReturnType<typeof useHits>,
  'hits' | 'isWanted' | 'isSearching' | 'isFailed' | 'hasMore'
> & {
  place: number | null;
};

/** Says how many messages were found, and which one of them is selected. */
function FoundWords({ hits, isWanted, isSearching, isFailed, hasMore, place }: FoundWordsProps) {
  const { t } = useTranslation('messaging');
  const count = hits.length;
  if (!isWanted) return null;
  if (isSearching) return t('talk.search.searching');
  if (isFailed) return t('talk.search.failed');
  if (count === 0) return t('talk.search.none');
  if (place !== null) return t('talk.search.place', { place: place + 1, count: hasMore ? `${count}+` : count });
  return t(hasMore ? 'talk.search.more' : 'talk.search.found', { count });
}
