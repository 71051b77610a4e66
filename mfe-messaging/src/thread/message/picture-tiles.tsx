import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Line } from '../timeline/day-groups.ts';

/** Two pictures in a row. The author's picture is shown once, beside them. */
const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(2, auto);
  justify-content: start;
  column-gap: 4px;
  align-items: end;
  [data-own] > & {
    justify-content: end;
  }
  > * {
    grid-template-columns: 32px minmax(0, auto);
  }
  /* The column of the author's picture is that of the first message. */
  :not([data-own]) > & > :nth-child(even) {
    margin-left: -42px;
  }
`;

/** Whether a message belongs to a group of pictures that were sent together. */
export const isTile = ({ group, messageType, hidden }: Line): boolean =>
  group !== undefined && messageType === 'image' && !hidden;

/** Renders the messages of a group below each other, and pictures that were sent together as a grid. */
export function mapTiled(lines: readonly Line[], draw: (line: Line, index: number) => ReactNode): ReactNode[] {
  const nodesOfGroup: ReactNode[] = [];
  for (let from = 0; from < lines.length; ) {
    const first = lines[from] as Line;
    let end = from + 1;
    while (isTile(first) && lines[end]?.group?.id === first.group?.id && isTile(lines[end] as Line)) end++;
    const nodes = lines.slice(from, end).map((line, place) => draw(line, from + place));
    nodesOfGroup.push(nodes.length === 1 ? nodes[0] : <Tiles key={`tiles:${first.key}`}>{nodes}</Tiles>);
    from = end;
  }
  return nodesOfGroup;
}
