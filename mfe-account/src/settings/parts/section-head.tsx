import styled from 'styled-components';

const Title = styled.h2`
  font-size: var(--text-2xl);
  letter-spacing: -0.025em;
`;
const Lede = styled.p`
  max-width: 56ch;
  margin-top: 4px;
  color: var(--text-muted);
  font-size: 15px;
  text-wrap: pretty;
`;

/** The head of a section: its name, and what it is about. */
export function SectionHead({ title, lede }: { title: string; lede: string }) {
  return (
    <>
      <Title>{title}</Title>
      <Lede>{lede}</Lede>
    </>
  );
}
