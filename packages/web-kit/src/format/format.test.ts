import { initials } from '@mutua/contracts/limits';
import { changeLanguage } from '../i18n/i18n.ts';
import { dayKey, deviceZone, formatMoment, setChosenZone, shownZone } from './chosen-zone.ts';
import { formatConversationTime, formatDateLabel, formatRelative } from './dates.ts';
import { formatCount, formatFileSize, formatNumber, formatRatingAverage } from './numbers.ts';

/** A moment in local time, so that the tests give the same results in every time zone. */
const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes);

describe('the zone that the member has chosen', () => {
  const moment = '2026-11-24T18:30:00.000Z';
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  beforeEach(() => setChosenZone('Asia/Dhaka'));
  afterEach(() => setChosenZone(null));
  afterAll(() => made.mockRestore());

  it('decides the day, with one formatter for all messages of a conversation', () => {
    expect(dayKey(moment)).toBe('2026-11-25');
    made.mockClear();
    expect(dayKey('2026-11-24T17:30:00.000Z')).toBe('2026-11-24');
    expect(made).not.toHaveBeenCalled();
    setChosenZone('America/Lima');
    expect(dayKey(moment)).toBe('2026-11-24');
  });

  it('decides the clock, with one formatter for all moments of a list', () => {
    const options = { day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
    expect(formatMoment('de', options, moment)).toBe('25, 00:30');
    made.mockClear();
    expect(formatMoment('de', options, '2026-11-24T17:30:00.000Z')).toBe('24, 23:30');
    expect(made).not.toHaveBeenCalled();
    setChosenZone('America/Lima');
    expect(formatMoment('de', options, moment)).toBe('24, 13:30');
    expect(formatMoment('de', { ...options, timeZone: 'UTC' }, moment)).toBe('24, 18:30');
  });
});

describe('a zone that the browser does not know', () => {
  const moment = '2026-11-24T18:30:00.000Z';
  const device = new Intl.DateTimeFormat().resolvedOptions();
  afterEach(() => {
    setChosenZone(null);
    jest.restoreAllMocks();
  });

  it('is not that of dates when the member has chosen it: the device decides', () => {
    const day = dayKey(moment);
    setChosenZone('America/Nowhere_Yet');
    expect(dayKey(moment)).toBe(day);
    expect(shownZone()).toBe(device.timeZone);
  });

  it('is not that of dates when a shell of an earlier release has set it', () => {
    const day = dayKey(moment);
    document.documentElement.dataset.timeZone = 'America/Nowhere_Yet';
    expect(dayKey(moment)).toBe(day);
  });

  it('is not that of the device, which Chrome calls Etc/Unknown: UTC stands in for it', () => {
    jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...device, timeZone: 'Etc/Unknown' });
    expect(deviceZone()).toBeUndefined();
    expect(shownZone()).toBe('UTC');
    setChosenZone('Asia/Dhaka');
    expect(shownZone()).toBe('Asia/Dhaka');
  });
});

describe('dates', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: at(21, 15, 30) });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    { date: at(21, 14, 5), relative: '1 hour ago', label: 'Today at 14:05', conversation: '14:05' },
    { date: at(20, 23, 59), relative: '15 hours ago', label: 'Yesterday at 23:59', conversation: 'Yesterday' },
    { date: at(7, 9, 0), relative: '14 days ago', label: 'Nov 07, 2026', conversation: 'Nov 07' },
  ])('formats $label', ({ date, relative, label, conversation }) => {
    for (const input of [date, date.toISOString(), date.getTime()]) {
      expect(formatRelative(input)).toBe(relative);
      expect(formatDateLabel(input)).toBe(label);
      expect(formatConversationTime(input)).toBe(conversation);
    }
  });

  it('have no zero before the day in other languages', async () => {
    await changeLanguage('de');
    expect([formatDateLabel(at(7, 9, 0)), formatConversationTime(at(7, 9, 0))]).toEqual(['7. Nov. 2026', '7. Nov.']);
    await changeLanguage('en');
  });

  it.each([
    [59 * 60 + 40, '59 minutes ago'],
    [90 * 60, '1 hour ago'],
    [23 * 3600 + 40 * 60, '23 hours ago'],
    [350 * 86_400, '11 months ago'],
    [364 * 86_400, '11 months ago'],
    [548 * 86_400, '1 year ago'],
  ])('after %d seconds a number has not reached the next unit: %s', (seconds, text) => {
    expect(formatRelative(Date.now() - seconds * 1000)).toBe(text);
  });

  it('never show a future time when the clock of the server is ahead', () => {
    expect(formatRelative(at(21, 15, 31))).toBe('0 seconds ago');
  });

  it.each([formatRelative, formatDateLabel, formatConversationTime])('%p throws on an invalid date', (format) => {
    expect(() => format('yesterday-ish')).toThrow(RangeError);
  });
});

describe('initials', () => {
  it.each([
    ['Nadia Benali', 'NB'],
    ['nadia', 'N'],
    ['  Ana  Maria de la Cruz ', 'AM'],
    ['élodie ñandú', 'ÉÑ'],
    ['🎸 Mateo', 'M'],
    ['Anna (she/her)', 'A'],
    ['Anna [sie/ihr] Alba', 'AA'],
    ['“Anna” Alba', 'AA'],
    ['- Anna', 'A'],
    ["d'Arc", 'D'],
    ['e\u0301lodie', 'E\u0301'],
    ['山田 太郎', '山太'],
    ['4Ever', '4'],
    ['(Anna)', 'A'],
    ['👩🏽‍🎤', '👩🏽‍🎤'],
    ['🌻 🌻', '🌻'],
    ['', ''],
  ])('of %p are %p', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe('numbers', () => {
  it.each([
    [0, '0'],
    [9, '9'],
    [10, '9+'],
  ])('formats a badge of %d as %p', (count, expected) => {
    expect(formatCount(count)).toBe(expected);
  });

  it('are grouped by the rules of the language', async () => {
    expect(formatNumber(1122)).toBe('1,122');
    await changeLanguage('de');
    expect([formatNumber(10_480), formatRatingAverage(4.86)]).toEqual(['10.480', '4,9']);
    await changeLanguage('en');
  });

  it.each([
    [0, '0.0'],
    [4.86, '4.9'],
    [5, '5.0'],
  ])('formats an average of %d as %p', (average, expected) => {
    expect(formatRatingAverage(average)).toBe(expected);
  });

  it.each([
    [0, '0.00 MB'],
    [1_310_720, '1.25 MB'],
    [10 * 1024 * 1024, '10.00 MB'],
  ])('formats %d bytes as %p', (bytes, expected) => {
    expect(formatFileSize(bytes)).toBe(expected);
  });
});
