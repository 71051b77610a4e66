/** Whether an event takes the time of its owner. */
import { type Component, firstOf, propertyOf, wordOf } from './components.ts';

const FREE_WORDS = new Set(['FREE', 'WORKINGELSEWHERE']);
const BUSY_WORDS = new Set(['BUSY', 'OOF']);

const addressOf = (text: string): string =>
  text
    .replace(/^mailto:/i, '')
    .trim()
    .toLowerCase();

/** The addresses of a calendar's owner, as far as it tells them: Google names a calendar after its owner's address. */
function ownersOf(calendar: Component['calendar']): Set<string> {
  const values = ['X-WR-CALNAME', 'NAME', 'X-WR-RELCALID', 'X-OWNER'].map((name) =>
    addressOf(firstOf(calendar, name)?.value ?? ''),
  );
  return new Set(values.filter((value) => /^[^\s@]+@[^\s@]+$/.test(value)));
}

function isDeclined({ properties, calendar }: Component): boolean {
  const owners = ownersOf(calendar);
  if (owners.size === 0) return false;
  return (properties.get('ATTENDEE') ?? []).map(propertyOf).some(({ params, value }) => {
    const hasDeclined = params.get('PARTSTAT')?.toUpperCase() === 'DECLINED';
    return hasDeclined && (owners.has(addressOf(value)) || owners.has(addressOf(params.get('EMAIL') ?? '')));
  });
}

/** Whether an event takes its time. A whole day does so only when it says so: most of them are birthdays and holidays. */
export function isBusy(component: Component, isDate: boolean): boolean {
  const { properties } = component;
  const transparency = wordOf(properties, 'TRANSP');
  const busyWord = wordOf(properties, 'X-MICROSOFT-CDO-BUSYSTATUS');
  if (wordOf(properties, 'STATUS') === 'CANCELLED' || transparency === 'TRANSPARENT') return false;
  if (FREE_WORDS.has(busyWord) || isDeclined(component)) return false;
  const isWholeDay = isDate || wordOf(properties, 'X-MICROSOFT-CDO-ALLDAYEVENT') === 'TRUE';
  return !isWholeDay || transparency === 'OPAQUE' || BUSY_WORDS.has(busyWord);
}
