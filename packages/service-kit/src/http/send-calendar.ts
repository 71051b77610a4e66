import type { Response } from 'express';

/** Answers with a calendar file, which browsers save. */
export const sendCalendar = (res: Response, text: string): void => {
  res.set('Content-Disposition', 'attachment; filename="mutua.ics"').type('text/calendar; charset=utf-8').send(text);
};
