import { setChosenZone } from '@mutua/web-kit/parts';
import { screen } from '@testing-library/react';
import { showPage } from '../../testing/show-page.tsx';
import { MeetingTimeField } from './meeting-time-field.tsx';

afterEach(() => setChosenZone(null));

it.each([
  ['a usual time as it is', 'America/New_York', '2027-11-06', '01:30', 'Saturday, Nov 6, 01:30, your time'],
  ['a skipped time as the later one', 'America/New_York', '2027-03-14', '02:30', 'Sunday, Mar 14, 03:30, your time'],
  ['which of two equal times it is', 'America/New_York', '2027-11-07', '01:30', 'Sunday, Nov 7, 01:30 EDT, your time'],
  [
    'which of two times half an hour apart',
    'Australia/Lord_Howe',
    '2027-04-04',
    '01:45',
    'Sunday, Apr 4, 01:45 GMT+11, your time',
  ],
  [
    'the time after two equal ones as it is',
    'America/New_York',
    '2027-11-07',
    '02:00',
    'Sunday, Nov 7, 02:00, your time',
  ],
])('shows before sending %s', async (_what, zone, day, time, text) => {
  setChosenZone(zone);
  await showPage(() => <MeetingTimeField value={{ day, time }} onChange={() => undefined} wrong={null} />, '/anywhere');
  expect((await screen.findByText(/your time$/)).textContent).toBe(text);
});
