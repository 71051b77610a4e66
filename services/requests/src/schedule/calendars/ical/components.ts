/**
 * Reads the parts of a calendar file (RFC 5545, section 3.1) line by line. A line that cannot be read is left out alone: products break
 * descriptions into lines that no rule allows.
 */

/** Properties by their names, each as its text after the name: parameters and value. A name may occur more than once. */
type Properties = Map<string, string[]>;

export interface Component {
  name: string;
  properties: Properties;
  /** The changes of a described time zone. Other parts, such as alarms, are left out. */
  parts: Component[];
  /** The calendar that it belongs to. A file may hold several. */
  calendar: Properties;
}

export interface Property {
  params: ReadonlyMap<string, string>;
  value: string;
}

const WANTED = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE']);
const CHANGES = new Set(['STANDARD', 'DAYLIGHT']);
const PROPERTIES = new Set([
  ...['UID', 'SEQUENCE', 'STATUS', 'TRANSP', 'ATTENDEE', 'DTSTART', 'DTEND', 'DURATION', 'FREEBUSY'],
  ...['RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'],
  ...['X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-CDO-ALLDAYEVENT'],
  ...['TZID', 'TZOFFSETFROM', 'TZOFFSETTO', 'X-LIC-LOCATION'],
  ...['X-WR-TIMEZONE', 'X-WR-CALNAME', 'NAME', 'X-WR-RELCALID', 'X-OWNER'],
]);

/** The lines of a text as they are. Old Macs end a line with a carriage return alone. */
function* rawLinesOf(text: string): Generator<string> {
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; ) {
    const found = text.indexOf(lineEnd, at);
    const end = found < 0 ? text.length : found;
    yield text.slice(at, text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
  }
}

/** The lines of a text. Those that begin with a space or a tab continue the line before. */
function* linesOf(text: string): Generator<string> {
  let line = '';
  for (const part of rawLinesOf(text)) {
    if (part[0] === ' ' || part[0] === '\t') line += part.slice(1);
    else {
      yield line;
      line = part;
    }
  }
  yield line;
}

const newComponent = (name: string, calendar: Properties): Component => ({
  name,
  properties: new Map(),
  parts: [],
  calendar,
});

/** Where a name ends: at its parameters or at its value; -1 in a line of no property. */
function endOfName(line: string): number {
  const value = line.indexOf(':');
  const params = line.indexOf(';');
  return params >= 0 && params < value ? params : value;
}

/** What is open at a line of a file. */
interface Position {
  calendar: Properties | null;
  component: Component | null;
  /** The change of the described zone. */
  change: Component | null;
  /** The name of a part that is not read, such as an alarm. */
  skipped: string | null;
  /** Whether a calendar has ended. */
  isWhole: boolean;
}

/** The names of parts. A line of a broken description may be `Begin: 9 o'clock`. */
const PART = /^(?:V[A-Z]+|X-[\w-]+|STANDARD|DAYLIGHT|AVAILABLE|PARTICIPANT)$/;

function begin(name: string, at: Position): void {
  if (!PART.test(name)) return;
  if (name === 'VCALENDAR') Object.assign(at, { calendar: new Map(), component: null, change: null, skipped: null });
  else if (WANTED.has(name)) {
    const component = newComponent(name, at.calendar ?? new Map());
    Object.assign(at, { component, change: null, skipped: null });
  } else if (at.component?.name === 'VTIMEZONE' && CHANGES.has(name)) {
    at.change = newComponent(name, at.component.calendar);
  } else at.skipped ??= name;
}

/** Returns the component that ends here, if one does. */
function end(name: string, at: Position): Component | null {
  const { component, change } = at;
  if (name === 'VCALENDAR') at.isWhole ||= at.calendar !== null;
  if (name === at.skipped) at.skipped = null;
  else if (name === component?.name) {
    Object.assign(at, { component: null, change: null, skipped: null });
    return component;
  } else if (name === change?.name) {
    component?.parts.push(change);
    at.change = null;
  }
  return null;
}

function addProperty(name: string, text: string, { calendar, component, change, skipped }: Position): void {
  const properties = (change ?? component)?.properties ?? calendar;
  if (!properties || skipped || !PROPERTIES.has(name)) return;
  const values = properties.get(name);
  if (values) values.push(text);
  else properties.set(name, [text]);
}

/**
 * Yields the events, free/busy lists and zones that are complete. What a file begins and never ends says nothing about the others.
 * @throws after the last component, when the text is no whole calendar
 */
export function* componentsOf(text: string): Generator<Component> {
  const at: Position = { calendar: null, component: null, change: null, skipped: null, isWhole: false };
  for (const line of linesOf(text)) {
    const nameEnd = endOfName(line);
    if (nameEnd < 0) continue;
    const name = line.slice(0, nameEnd).trim().toUpperCase();
    const rest = line.slice(nameEnd);
    const part = name === 'BEGIN' || name === 'END' ? rest.slice(1).trim().toUpperCase() : '';
    if (name === 'BEGIN') begin(part, at);
    else if (name === 'END') {
      const component = end(part, at);
      if (component) yield component;
    } else addProperty(name, rest, at);
  }
  if (!at.isWhole) throw new Error('no calendar');
}

/** The first colon outside quotes; the first of all when a quote never ends. */
function valueStart(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === ':' && !isQuoted) return at;
  }
  return text.indexOf(':');
}

/** A property has a handful of parameters. */
const MOST_PARAMS = 50;
const PARAM = /;([^=;]+)=("[^"]*"|[^;]*)/g;

function propertyAt(text: string, colon: number): Property {
  const params = new Map<string, string>();
  for (const [, name = '', value = ''] of text.slice(0, colon).matchAll(PARAM)) {
    if (params.size >= MOST_PARAMS) break;
    params.set(name.trim().toUpperCase(), value.replaceAll('"', '').trim());
  }
  return { params, value: text.slice(colon + 1).trim() };
}

/** Reads the parameters and the value of a property. */
export const propertyOf = (text: string): Property => propertyAt(text, valueStart(text));

/** Reads a property whose value has no colon. Products write names of zones that have one, without quotes. */
export const propertyAfterLastColon = (text: string): Property => propertyAt(text, text.lastIndexOf(':'));

export const firstOf = (properties: Properties, name: string): Property | null => {
  const [text] = properties.get(name) ?? [];
  return text === undefined ? null : propertyOf(text);
};

/** The first value of a property in capitals; empty when there is none. */
export const wordOf = (properties: Properties, name: string): string =>
  (firstOf(properties, name)?.value ?? '').toUpperCase();
