import { errorMessage, toast } from '@mutua/web-kit';
import { actByPress } from '../presses/act-by-press.ts';
import { saveFile } from './save-file.ts';

const NAME = 'mutua.ics';

export interface CalendarFileTexts {
  /** Says that the file with this name is ready to be saved. */
  ready: (name: string) => string;
  /** The label of the button that saves it then. */
  save: string;
  failed: string;
}

/** Saves a calendar file of a service. Mails and feeds have the same file, so a calendar recognizes all of them as one entry. */
export async function saveCalendarFile(read: () => Promise<unknown>, texts: CalendarFileTexts): Promise<void> {
  try {
    const file = String(await read());
    actByPress(() => saveFile(NAME, file, 'text/calendar'), { ready: texts.ready(NAME), press: texts.save });
  } catch (cause) {
    toast.error(errorMessage(cause, texts.failed));
  }
}
