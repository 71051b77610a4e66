import { type Language, MAILED_FIGURES, type MailedFigure, type MailValues } from '@mutua/contracts';
import { capitalised } from '@mutua/service-kit';
import type { LetterTexts, MailText, Texts } from '../texts/texts.ts';
import { format } from '../texts/texts-for.ts';

type MonthValues = MailValues<'organiser-month'>;

const isPart = (parts: Texts['organiserMonth']['parts'], name: string): name is keyof typeof parts =>
  Object.hasOwn(parts, name);

/** Writes a number of the mail: hours from minutes. */
function numberIn(language: Language, figure: MailedFigure, value: number, options?: Intl.NumberFormatOptions): string {
  const shown = figure === 'minutesTaught' ? value / 60 : value;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, ...options }).format(shown);
}

/** Writes a figure with its change to the month before: `412 (+15)`. */
function factOf(
  language: Language,
  { hidden, unknown }: Texts['organiserMonth'],
  values: MonthValues,
  figure: MailedFigure,
) {
  const [now, before] = [values[figure], values[`${figure}Before`]];
  if (now === undefined) return unknown;
  if (now === 'few') return hidden;
  const shown = numberIn(language, figure, Number(now));
  if (before === undefined || before === 'few') return shown;
  const change = numberIn(language, figure, Number(now) - Number(before), { signDisplay: 'exceptZero' });
  return `${shown} (${change})`;
}

/** Returns the text of the monthly mail to an organiser: eight numbers with their change, and what fell most. */
export function organiserMonth(
  language: Language,
  { organiserMonth: texts, letters }: Texts,
  values: MonthValues,
): LetterTexts & Pick<MailText, 'facts'> {
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${values.month}-15T12:00Z`),
  );
  const { subject, heading, lead, button, hints } = letters['organiser-month'];
  const fell = MAILED_FIGURES.find((each) => each === values.fell);
  const missing = (values.missing ?? '').split(',').filter((each) => isPart(texts.parts, each));
  const named = {
    month,
    figure: fell ? texts.figures[fell] : '',
    percent: values.percent ?? '',
    parts: new Intl.ListFormat(language).format(
      missing.map((each) => (isPart(texts.parts, each) ? texts.parts[each] : '')),
    ),
  };
  const write = (text: string): string => format(language, text, named);
  const sentences = [...lead, ...(fell ? [texts.fell] : []), ...(missing.length > 0 ? [texts.missing] : [])];
  return {
    // Some languages write months in small letters.
    subject: capitalised(write(subject)),
    heading: capitalised(write(heading)),
    lead: sentences.map(write),
    facts: MAILED_FIGURES.map((figure) => [texts.figures[figure], factOf(language, texts, values, figure)]),
    button,
    hints: hints.map(write),
  };
}
