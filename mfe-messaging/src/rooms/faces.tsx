import type { Person } from '@mutua/contracts';
import { Avatar } from '@mutua/web-kit';
import styled from 'styled-components';

const MOST = 5;
const Row = styled.span`
  display: flex;
  > * + * {
    margin-left: -8px;
  }
`;

/** The pictures of a few people, one over the next. The number beside them says how many they are. */
export function Faces({ people }: { people: readonly Person[] }) {
  return (
    <Row aria-hidden>
      {people.slice(0, MOST).map(({ _id, name, avatar }) => (
        <Avatar key={_id} name={name} src={avatar} size={32} decorative />
      ))}
    </Row>
  );
}
