import {
  Button,
  EmptyState,
  LinkButton,
  Page,
  PageHeader,
  type Prepare,
  Row,
  SegmentedControl,
  Select,
  TabPanel,
  Tabs,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { dayKey, phone, shownZone, useIsAlive } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import styled from 'styled-components';
import {
  readLessons,
  useLessonPagesInfiniteQuery,
  useOwnLessonPagesInfiniteQuery,
} from '../shared/lessons.resource.ts';
import { OfferDialog, useOfferDialog } from '../shared/offer/offer-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { callFilters, type ListFilters, readList, useListFilters } from './lesson-filters.ts';
import { LessonList } from './lesson-list.tsx';

/* On a phone the button takes the whole row. */
const Header = styled(PageHeader)`
  margin-bottom: 24px;
  ${phone} {
    > div:last-child,
    > div:last-child > * {
      width: 100%;
    }
  }
`;
const Role = styled(Select)`
  width: fit-content;
  min-width: 200px;
`;

export const prepare: Prepare = ({ search }) => [readLessons(callFilters(readList(search), null))];

/** `/lessons`: group lessons to come, by day; for members their own, too. */
export function LessonsPage() {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const { filters, update, clear } = useListFilters();
  const offer = useOfferDialog();
  const words = <WordsAndList filters={filters} onChange={update} onClear={clear} />;
  return (
    <Page title={t('list.title')}>
      <Header
        title={t('list.title')}
        subtitle={t('list.lead')}
        actions={
          user ? (
            <Button icon={<Plus aria-hidden />} onClick={offer.open}>
              {t('offer.title')}
            </Button>
          ) : (
            <LinkButton
              to="/login"
              state={{ from: '/lessons?offer=1' }}
              variant="secondary"
              icon={<Plus aria-hidden />}
            >
              {t('offer.title')}
            </LinkButton>
          )
        }
      />
      {user ? (
        <Tabs
          label={t('list.tabs')}
          items={[
            { value: 'all', label: t('list.all') },
            { value: 'mine', label: t('list.mine') },
          ]}
          value={filters.show || 'all'}
          onChange={(show) => update({ show: show === 'mine' ? 'mine' : '' })}
        >
          <TabPanel value="all">{words}</TabPanel>
          <TabPanel value="mine">
            <OwnList filters={filters} onChange={update} />
          </TabPanel>
        </Tabs>
      ) : (
        words
      )}
      {user && <OfferDialog dialog={offer} />}
    </Page>
  );
}

interface ListProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

function WordsAndList({ filters, onChange, onClear }: ListProps & { onClear: () => void }) {
  const { t } = useTranslation('lessons');
  const isAlive = useIsAlive();
  const clock = isAlive ? { zone: shownZone(), today: dayKey(Date.now()) } : null;
  const query = useLessonPagesInfiniteQuery(callFilters(filters, clock));
  const { q, when, where, category, proficiency, language, free } = filters;
  const isFiltered = [q.trim(), when, where, category, proficiency, language, free].some((each) => each !== '');
  return (
    <>
      <FilterBar filters={filters} onChange={onChange} />
      <LessonList
        query={query}
        empty={
          isFiltered ? (
            <Empty title={t('list.noneFound')} action={<Button onClick={onClear}>{t('filters.clear')}</Button>}>
              {t('list.noneFoundHint')}
            </Empty>
          ) : (
            <Empty title={t('list.none')}>{t('list.noneHint')}</Empty>
          )
        }
      />
    </>
  );
}

const Empty = styled(EmptyState)`
  margin-top: 28px;
`;

function OwnList({ filters, onChange }: ListProps) {
  const { t } = useTranslation('lessons');
  const { role, past } = filters;
  const when = past ? 'past' : 'coming';
  const query = useOwnLessonPagesInfiniteQuery({ when, role: role || undefined }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Row $gap={4} $between>
        <SegmentedControl
          label={t('own.when')}
          value={when}
          onChange={(next) => onChange({ past: next === 'past' ? 'true' : '' })}
          options={[
            { value: 'coming', label: t('own.coming') },
            { value: 'past', label: t('own.past') },
          ]}
        />
        <Role
          label={t('own.role')}
          hideLabel
          value={role}
          onChange={({ target }) => onChange({ role: target.value as ListFilters['role'] })}
          options={[
            { value: '', label: t('own.both') },
            { value: 'teach', label: t('own.teach') },
            { value: 'learn', label: t('own.learn') },
          ]}
        />
      </Row>
      <LessonList
        query={query}
        empty={
          <Empty
            title={t(past ? 'own.nonePast' : 'own.none')}
            action={
              <Button variant="secondary" onClick={() => onChange({ show: '', role: '', past: '' })}>
                {t('own.find')}
              </Button>
            }
          >
            {!past && t('own.noneHint')}
          </Empty>
        }
      />
    </>
  );
}
