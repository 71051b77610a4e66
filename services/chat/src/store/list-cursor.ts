/** A position in a list that is sorted by time: the id of an entry, and its time. */
export interface ListPoint {
  at: Date;
  id: string;
}

/** The text of a cursor, `<milliseconds>-<id>`, as the contract states it. */
export const cursorOf = ({ at, id }: ListPoint): string => `${at.getTime()}-${id}`;

export function pointOf(cursor: string): ListPoint {
  const [time = '', id = ''] = cursor.split('-');
  return { at: new Date(Number(time)), id };
}
