import type { LessonSummary, User } from '@mutua/contracts';
import styled from 'styled-components';
import { LessonRow } from '../lesson-row.tsx';
import type { LessonValues } from './lesson-fields.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 14px;
  padding-bottom: 8px;
  container-type: inline-size;
  > p {
    line-height: var(--leading-body);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

interface Known {
  teacher: User;
  skill: User['skills'][number];
  dates: readonly string[];
  minutes: number;
}

/** The typed lesson as the others see it. Nothing in it can be pressed. */
export function Preview({ values, known }: { values: LessonValues; known: Known }) {
  return (
    <Box>
      <div inert>
        <LessonRow lesson={previewOf(values, known)} />
      </div>
      <p dir="auto">{values.about}</p>
    </Box>
  );
}

/** The typed lesson as a list shows it. */
function previewOf(values: LessonValues, known: Known): LessonSummary {
  const { teacher, skill, dates, minutes } = known;
  const seats = Number(values.seats);
  return {
    _id: 'preview',
    version: 1,
    kind: dates.length > 1 ? 'course' : 'workshop',
    status: 'open',
    // Another id, so that the row shows what the others see.
    teacher: { _id: 'preview', name: teacher.name, avatar: teacher.avatar },
    skill,
    title: values.title,
    language: values.language,
    place: { mode: values.place.mode, area: values.place.area ?? '' },
    sessions: (dates.length > 0 ? dates : [new Date().toISOString()]).map((startsAt) => ({
      _id: startsAt,
      startsAt,
      minutes,
      status: 'planned',
      theirs: null,
      was: null,
    })),
    seats,
    least: values.least ?? 1,
    admission: values.admission ?? (values.place.mode === 'person' ? 'ask' : 'open'),
    gives: values.gives ?? 'bring',
    listed: values.listed ?? 'everybody',
    audience: values.audience ?? 'adults',
    counts: { taken: 0, free: seats, waiting: 0 },
    mine: null,
  };
}
