import type { Circle } from '@mutua/contracts';
import { Avatar } from '@mutua/web-kit';
import styled from 'styled-components';

const Box = styled.span`
  position: relative;
  flex: none;
  width: 44px;
  height: 44px;
  > * {
    position: absolute;
    box-shadow: 0 0 0 2px var(--bg);
    border-radius: 50%;
  }
  > :nth-child(2) {
    right: -2px;
    top: 16px;
  }
  > :nth-child(3) {
    left: 8px;
    bottom: -2px;
  }
`;

/** The picture of a circle: its teacher, and up to two others. */
export function CircleDiscs({ people }: Pick<Circle, 'people'>) {
  return (
    <Box aria-hidden>
      {people.slice(0, 3).map(({ _id, name, avatar }, index) => (
        <span key={_id}>
          <Avatar name={name} src={avatar} size={index === 0 ? 30 : 24} decorative flat />
        </span>
      ))}
    </Box>
  );
}
