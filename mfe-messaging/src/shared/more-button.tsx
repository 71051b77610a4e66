import { Button, type ButtonProps } from '@mutua/web-kit';
import styled from 'styled-components';

const More = styled.div`
  display: grid;
  justify-content: center;
  padding: 12px 20px 20px;
`;

/** The button below a list that loads its next page. */
export function MoreButton(props: ButtonProps) {
  return (
    <More>
      <Button variant="secondary" size="sm" {...props} />
    </More>
  );
}
