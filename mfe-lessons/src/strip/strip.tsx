import type { LessonSummary } from '@mutua/contracts';
import { Section, TextLink, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { LessonRow } from '../shared/lesson-row.tsx';

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  container-type: inline-size;
`;

/** A search begins with these lessons: they keep their distance from what is above. */
const OfSearch = styled(Section)`
  margin-top: 28px;
`;

export interface StripProps {
  /** The next lessons of a skill or a teacher. The page reads them, and shows this widget only when there are some. */
  lessons?: readonly LessonSummary[];
  /** The words of a search that these lessons contain. */
  words?: string;
}

/** The widget `lessons/strip`: the next group lessons, within the page of a skill or a member, or above the results of a search. */
export function Strip({ lessons = [], words = '' }: StripProps) {
  const { t } = useTranslation('lessons');
  if (lessons.length === 0) return null;
  const title = words ? t('list.for', { words }) : t('list.title');
  const Box = words ? OfSearch : Section;
  const all = words ? `/lessons?q=${encodeURIComponent(words)}` : '/lessons';
  return (
    <Box title={title} divided={!words} action={<TextLink to={all}>{t('list.all')}</TextLink>}>
      <List>
        {lessons.map((lesson) => (
          <LessonRow key={lesson._id} lesson={lesson} isIn />
        ))}
      </List>
    </Box>
  );
}
