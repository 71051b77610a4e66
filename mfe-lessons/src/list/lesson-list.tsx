import type { LessonSummary, Pagination } from '@mutua/contracts';
import {
  ErrorState,
  errorMessage,
  LoadMore,
  Skeleton,
  SkeletonGroup,
  toast,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { useIsAlive } from '@mutua/web-kit/parts';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { LessonRow } from '../shared/lesson-row.tsx';
import { shownSession } from '../shared/lesson-state.ts';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';

const Day = styled.section`
  h2 {
    padding: 28px 0 10px;
    font: var(--weight-bold) var(--text-md) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }
`;
const Bones = styled(SkeletonGroup)`
  display: grid;
  gap: 10px;
  padding-top: 28px;
`;

interface Page {
  lessons: LessonSummary[];
  pagination: Pagination;
}

export interface LessonListProps {
  query: {
    currentData?: { pages: readonly Page[] } | undefined;
    error?: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => PromiseLike<{ error?: unknown }>;
  };
  /** Shown when there are none. */
  empty: ReactNode;
}

/** The lessons of all pages, each once: a new one moves others to the next page. */
const lessonsIn = (pages: readonly Page[]): LessonSummary[] => [
  ...new Map(pages.flatMap(({ lessons }) => lessons).map((lesson) => [lesson._id, lesson])).values(),
];

/** Lessons by day; or a skeleton, an error or an empty state instead. */
export function LessonList({ query, empty }: LessonListProps) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const isAlive = useIsAlive();
  const texts = useLessonTexts(user?._id);
  const { currentData, error, isFetching, refetch } = query;
  const lessons = currentData && lessonsIn(currentData.pages);
  const shown = lessons?.length ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  // The pressed button may be gone, so the first new lesson gets the focus.
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    box.current?.querySelectorAll<HTMLElement>('li h3 a')[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [shown]);
  const more = async () => {
    before.current = shown;
    const { error: failure } = await query.fetchNextPage();
    if (!failure) return;
    before.current = null;
    toast.error(errorMessage(failure, t('list.failed')));
  };
  if (!lessons) {
    if (error && !isFetching) {
      return (
        <ErrorState title={t('list.failed')} onRetry={refetch}>
          {errorMessage(error, t('list.failedHint'))}
        </ErrorState>
      );
    }
    return (
      <Bones>
        <Skeleton $width={160} $height={20} />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} $height={84} $radius={10} />
        ))}
      </Bones>
    );
  }
  if (shown === 0) return empty;
  const now = isAlive ? Date.now() : 0;
  const days: { key: string; title: string; lessons: LessonSummary[] }[] = [];
  for (const lesson of lessons) {
    const session = shownSession(lesson, now);
    const key = texts.dayKey(lesson, session);
    // The order of the server stays, also where a lesson in person shows another day.
    if (days.at(-1)?.key !== key) days.push({ key, title: texts.longDay(lesson, session), lessons: [] });
    days.at(-1)?.lessons.push(lesson);
  }
  return (
    <div ref={box}>
      {days.map((day) => (
        <Day key={`${day.key}${day.lessons[0]?._id}`}>
          <h2 suppressHydrationWarning>{day.title}</h2>
          <ol>
            {day.lessons.map((lesson) => (
              <LessonRow key={lesson._id} lesson={lesson} />
            ))}
          </ol>
        </Day>
      ))}
      <LoadMore
        shown={shown}
        total={currentData?.pages.at(-1)?.pagination.total ?? 0}
        busy={query.isFetchingNextPage}
        onClick={() => void more()}
      >
        {t('list.more')}
      </LoadMore>
    </div>
  );
}
