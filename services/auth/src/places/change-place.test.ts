import { changedPlace } from './change-place.ts';

const PORTLAND = { location: 'Portland, Oregon, United States', placeId: '5746545' };

it.each(['Portland, Oregon, United States', 'Portland, Oregon, Vereinigte Staaten', 'Portland, United States'])(
  'nothing changes when a page sends back %j, also of an earlier release',
  (location) => {
    expect(changedPlace(PORTLAND, { location }, 'en')).toEqual({});
  },
);

it('another town of the name is a change', () => {
  expect(changedPlace(PORTLAND, { location: 'Portland, Maine, United States' }, 'en')).toMatchObject({
    placeId: '4975802',
  });
});
