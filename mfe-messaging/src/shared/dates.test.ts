import { dayKey, setChosenZone } from '@mutua/web-kit/parts';
import { daysSince, longDay } from './dates.ts';

afterEach(() => {
  setChosenZone(null);
  jest.useRealTimers();
});

it.each(['America/New_York', 'Europe/Paris', 'Pacific/Auckland', 'Pacific/Pago_Pago'])(
  'names the days of messages by the clock of %s, whatever the device has',
  (zone) => {
    setChosenZone(zone);
    jest.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') });
    const days = [0, 1, 2, 3].map((ago) => dayKey(Date.now() - ago * 86_400_000));
    expect(days.map(daysSince)).toEqual([0, 1, 2, 3]);
    expect(days.map((day) => longDay(day, 'en').replace(/\D/g, ''))).toEqual(
      days.map((day) => String(Number(day.slice(-2)))),
    );
  },
);
