import { meetingLinkOf } from './meeting-link.ts';

it.each([
  ['Here: https://us02web.zoom.us/j/123?pwd=a.', { platform: 'Zoom', link: 'https://us02web.zoom.us/j/123?pwd=a' }],
  [
    'https://a.example and meet: https://meet.google.com/abc-defg-hij',
    { platform: 'Google Meet', link: 'https://meet.google.com/abc-defg-hij' },
  ],
  ['https://zoom.us/', null],
  ['https://notzoom.us/j/123', null],
  ['https://zoom.us.example/j/123', null],
  ['me@zoom.us', null],
  ['no link', null],
])('finds the meeting link of %j', (text, found) => {
  expect(meetingLinkOf(text)).toEqual(found);
});
