import type { User } from '@mutua/contracts';
import {
  EmptyState,
  IconButton,
  LinkButton,
  LoadMore,
  Page,
  PageHeader,
  Section,
  Skeleton,
  Stack,
  TabPanel,
  Tabs,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Plus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { useLoadMore } from '../ui/use-load-more.ts';
import { UnlockRows } from '../wants/unlock-rows.tsx';
import { useOwnWantsQuery } from '../wants/wants.resource.ts';
import { MatchCard, MatchCardSkeleton, MatchGrid } from './match-card.tsx';
import { MatchSettingsDialog } from './match-settings-dialog.tsx';
import { type MatchPages, useMatchPages, useUnlocksQuery } from './matches.resource.ts';
import { RingsTab, useRingLists } from './rings-tab.tsx';
import { useDismiss } from './use-dismiss.ts';

const TABS = ['mutual', 'rings', 'teach'] as const;
type Tab = (typeof TABS)[number];

/* On a phone the settings are beside the title, and a link to the wants is below it. */
const Header = styled(PageHeader)`
  ${phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 8px 12px;
    align-items: start;
    margin-bottom: 12px;
    > div:last-child {
      display: contents;
    }
    > div:last-child > button {
      grid-row: 1;
      grid-column: 2;
      margin-right: -10px;
    }
    > div:last-child > a {
      grid-column: 1 / -1;
      justify-self: start;
      padding: 0;
      border: 0;
      background: none;
      box-shadow: none;
      color: var(--accent-text);
    }
  }
`;
const Lead = styled.p`
  margin-bottom: 16px;
  color: var(--text-muted);
  font-size: var(--text-md);
  text-wrap: pretty;
`;

/** What the member needs to get matches, or what would bring more. */
function NoMatches({ viewer }: { viewer: User }) {
  const { t } = useTranslation('exchange');
  const { data: wants } = useOwnWantsQuery();
  const { data: unlocks = [] } = useUnlocksQuery();
  const hasSkill = viewer.skills.length > 0;
  const addWant = (
    <LinkButton to="/wants#add" icon={<Plus aria-hidden />}>
      {t('wants.form.add')}
    </LinkButton>
  );
  if (wants?.length === 0) return <EmptyState title={t('wants.empty')} action={addWant} />;
  if (!hasSkill) {
    return (
      <EmptyState
        title={t('matches.noSkill')}
        action={
          <LinkButton to="/skills/create" icon={<Plus aria-hidden />}>
            {t('common.addSkill')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack $gap={8}>
      <EmptyState
        title={t('matches.none')}
        action={
          <>
            {addWant}
            <LinkButton to="/matches?tab=teach" variant="secondary">
              {t('matches.teach.title')}
            </LinkButton>
          </>
        }
      >
        {t('matches.noneText')}
      </EmptyState>
      {unlocks.length > 0 && (
        <Section title={t('matches.teach.instead')}>
          <UnlockRows unlocks={unlocks.slice(0, 2)} />
        </Section>
      )}
    </Stack>
  );
}

function MutualMatches({ viewer, pages }: { viewer: User; pages: MatchPages }) {
  const { t } = useTranslation('exchange');
  const { data, isFetchingNextPage } = pages;
  const { dismiss, shownOf } = useDismiss();
  // Removes duplicates. A new match moves others to the next page while pages are loaded.
  const all = [...new Map(data?.pages.flatMap(({ matches }) => matches).map((one) => [one.user._id, one])).values()];
  const matches = shownOf(all);
  const { list, more } = useLoadMore<HTMLDivElement>(pages, matches.length, t('matches.failed.list'));
  if (!data) {
    return (
      <NotLoaded query={pages} failed={t('matches.failed.list')}>
        <MatchGrid>
          <MatchCardSkeleton />
          <MatchCardSkeleton />
        </MatchGrid>
      </NotLoaded>
    );
  }
  if (matches.length === 0) return <NoMatches viewer={viewer} />;
  const hidden = all.length - matches.length;
  return (
    <Stack $gap={8}>
      <MatchGrid ref={list}>
        {matches.map((match) => (
          <MatchCard key={match.user._id} match={match} viewer={viewer} onDismiss={() => dismiss(match)} />
        ))}
      </MatchGrid>
      <LoadMore
        shown={matches.length}
        total={(data.pages.at(-1)?.pagination.total ?? 0) - hidden}
        busy={isFetchingNextPage}
        onClick={() => void more()}
      >
        {t('matches.more')}
      </LoadMore>
    </Stack>
  );
}

function TeachThis() {
  const { t } = useTranslation('exchange');
  const query = useUnlocksQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (!data) {
    return (
      <NotLoaded query={query} failed={t('matches.failed.list')}>
        <Skeleton $height={300} $radius={10} />
      </NotLoaded>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('matches.teach.none')}
        action={
          <LinkButton to="/wants#add" icon={<Plus aria-hidden />}>
            {t('wants.form.add')}
          </LinkButton>
        }
      >
        {t('matches.teach.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Lead>{t('matches.teach.lead')}</Lead>
      <UnlockRows unlocks={data} />
    </>
  );
}

/** `/matches`: members to exchange with, rings of three and four, and topics to teach for more of both. */
export function MatchesPage() {
  const { t } = useTranslation('exchange');
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const pages = useMatchPages();
  const rings = useRingLists();
  if (!user) return null;
  const tabParam = params.get('tab');
  const tab = TABS.find((known) => known === tabParam) ?? 'mutual';
  const total = pages.data?.pages.at(-1)?.pagination.total;
  return (
    <Page title={t('matches.title')} width={1000}>
      <Header
        title={t('matches.title')}
        subtitle={t('matches.lead')}
        actions={
          <>
            <LinkButton to="/wants" variant="secondary">
              {t('wants.title')}
            </LinkButton>
            <IconButton label={t('matches.settings.title')} icon={<Settings2 />} onClick={() => setOpen(true)} />
          </>
        }
      />
      <Tabs<Tab>
        label={t('matches.title')}
        items={[
          { value: 'mutual', label: t('matches.mutual'), count: total },
          { value: 'rings', label: t('rings.title'), count: rings.count },
          { value: 'teach', label: t('matches.teach.title') },
        ]}
        value={tab}
        onChange={(value) =>
          setParams(value === 'mutual' ? {} : { tab: value }, { replace: true, preventScrollReset: true })
        }
      >
        <TabPanel value="mutual">
          <MutualMatches viewer={user} pages={pages} />
        </TabPanel>
        <TabPanel value="rings">
          <RingsTab viewer={user} lists={rings} />
        </TabPanel>
        <TabPanel value="teach">
          <TeachThis />
        </TabPanel>
      </Tabs>
      <MatchSettingsDialog open={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}
