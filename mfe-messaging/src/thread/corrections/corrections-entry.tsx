import type { Message, Person } from '@mutua/contracts';
import { Button, Dialog, ErrorState, Stack, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf, useReload } from '@mutua/web-kit/parts';
import { SpellCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { useCorrectionListInfiniteQuery } from '../../shared/conversations/messaging.resource.ts';
import { dateOf } from '../../shared/dates.ts';
import { factButton } from '../../shared/exchange/fact-row.ts';
import { FormattedText } from '../../shared/formatted-text.tsx';
import { MoreButton } from '../../shared/more-button.tsx';
import { ChangedWords } from './changed-words.tsx';
import { shownCorrection } from './shown-correction.ts';

const Entry = styled.button`
  ${factButton}
  min-height: 44px;
`;
const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: 0;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    justify-items: start;
    padding: 14px 0 10px;
    border-top: 1px solid var(--line-soft);
  }
  > li:first-child {
    padding-top: 0;
    border-top: 0;
  }
`;
const Top = styled.p`
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
const Text = styled.div`
  line-height: 1.45;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
const Show = styled(Button)`
  margin-inline-start: -13px;
`;

export interface CorrectionsEntryProps {
  requestId: string;
  other: Pick<Person, 'name'>;
  /** Changes with the corrections of the loaded messages. */
  stamp: string;
  onGoTo: (seq: number) => void;
}

/** The corrections among the facts of an exchange. A press lists them. Nothing is shown while there are none. */
export function CorrectionsEntry({ requestId, other, stamp, onGoTo }: CorrectionsEntryProps) {
  const { t } = useTranslation('messaging');
  const query = useCorrectionListInfiniteQuery(requestId, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  const [isOpen, setOpen] = useState(false);
  const reload = useReload(query);
  const onStamp = useEffectEvent(() => reload());
  const fetched = useRef(stamp);
  useEffect(() => {
    if (fetched.current === stamp) return;
    fetched.current = stamp;
    onStamp();
  }, [stamp]);
  const total = data?.pages.at(-1)?.pagination.total ?? 0;
  if (total === 0 && !isOpen) return null;
  return (
    <Stack $gap={3}>
      <h3>{t('corrections.heading')}</h3>
      <Entry type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SpellCheck aria-hidden />
        <span>
          <strong>{t('corrections.count', { count: total })}</strong>
        </span>
      </Entry>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('corrections.title')}>
        {error && !data ? (
          <ErrorState onRetry={() => void refetch()}>{t('corrections.failed')}</ErrorState>
        ) : (
          <List>
            {data?.pages
              .flatMap(({ messages }) => messages)
              .map((message) => (
                <Row
                  key={message._id}
                  message={message}
                  other={other}
                  onGoTo={(seq) => {
                    setOpen(false);
                    onGoTo(seq);
                  }}
                />
              ))}
          </List>
        )}
        {query.hasNextPage && (
          <MoreButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('list.more')}
          </MoreButton>
        )}
      </Dialog>
    </Stack>
  );
}

function Row({ message, other, onGoTo }: { message: Message } & Pick<CorrectionsEntryProps, 'other' | 'onGoTo'>) {
  const { t, language } = useTranslation('messaging');
  const memberId = useSession().user?._id;
  const { seq, content, senderId, timestamp } = message;
  const correction = shownCorrection(message);
  const name = firstNameOf(other.name);
  return (
    <li>
      <Top>
        {t(senderId._id === memberId ? 'corrections.byYou' : 'corrections.byOther', { name })}
        {' · '}
        <time dateTime={timestamp}>{dateOf(timestamp, language)}</time>
      </Top>
      <Text dir="auto">
        {correction?.kind === 'changes' ? (
          <ChangedWords original={correction.original} corrected={content} />
        ) : (
          <FormattedText text={content} />
        )}
      </Text>
      <Show size="sm" variant="ghost" onClick={() => onGoTo(seq)}>
        {t('corrections.show')}
      </Show>
    </li>
  );
}
