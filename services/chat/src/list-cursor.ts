/** A position in a list by time: the id of an entry, and its time. */
export interface ListPoint {
  at: Date;
  id: string;
}

/** `<milliseconds>-<id>`, the format of the contract. */
export const cursorOf = ({ at, id }: ListPoint): string => `${at.getTime()}-${id}`;

export function pointOf(cursor: string): ListPoint {
  const [time = '', id = ''] = cursor.split('-');
  return { at: new Date(Number(time)), id };
}
