import type { Lesson } from '@mutua/contracts';
import { Avatar } from '@mutua/web-kit';
import styled from 'styled-components';

const SEAT = 34;
const TEACHER = 48;

const Box = styled.div<{ $is: 'give' | 'get' }>`
  position: relative;
  display: grid;
  grid-template-columns: ${TEACHER}px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
  padding: 34px 0 4px;
  > svg:not(:first-child) {
    position: absolute;
    overflow: visible;
    fill: none;
    stroke: var(--${({ $is }) => $is}-line);
    stroke-width: 2px;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  path {
    vector-effect: non-scaling-stroke;
  }
`;
const Arc = styled.svg`
  left: ${TEACHER / 2}px;
  top: 6px;
  width: calc(100% - ${TEACHER / 2}px - ${SEAT / 2}px);
  height: 30px;
`;
const Tip = styled.svg`
  right: ${SEAT / 2 - 6}px;
  top: 29px;
  width: 12px;
  height: 7.7px;
`;
const Seats = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 4px;
  i {
    width: ${SEAT}px;
    height: ${SEAT}px;
    border: 1.5px dashed var(--line-strong);
    border-radius: 50%;
  }
`;

/** The teacher, and those who learn: an arc leads from one to all. It is decorative: the list of people says the same. */
export function TableLine({ lesson, isTeacher }: { lesson: Lesson; isTeacher: boolean }) {
  const { teacher, people, seats } = lesson;
  const seated = people?.filter(({ state }) => state === 'taken') ?? [];
  const free = Math.max(0, seats - seated.length);
  return (
    <Box $is={isTeacher ? 'give' : 'get'} aria-hidden>
      <Avatar name={teacher.name} src={teacher.avatar} size={TEACHER} decorative />
      <Seats>
        {seated.map(({ user }) => (
          <Avatar key={user._id} name={user.name} src={user.avatar} size={SEAT} decorative />
        ))}
        {Array.from({ length: free }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty seats have no identity
          <i key={place} />
        ))}
      </Seats>
      <Arc viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d="M0 100C0 0 100 0 100 92" />
      </Arc>
      <Tip viewBox="0 0 10 6.4">
        <path d="M1 .8 5 5.2 9 .8" />
      </Tip>
    </Box>
  );
}
