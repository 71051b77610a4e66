import type { DemoData } from '@mutua/contracts/demo';

/** Demo data with these parts. */
export const demoData = (parts: Partial<DemoData>): DemoData => ({
  ...{ password: 'Secret12', members: [], skills: [], follows: [], requests: [] },
  ...{ reviews: [], messages: [], reads: [], notifications: [], ...parts },
});

/** A demo member without reviews and exchanges, unless the fields say otherwise. */
export const demoMember = (
  _id: string,
  name: string,
  fields: Partial<DemoData['members'][number]> = {},
): DemoData['members'][number] => ({
  ...{ _id, name, email: 'somebody@mutua.example', bio: '', location: 'Rome, Italy', avatarWebp: null, avatar: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
  rating: { average: 0, count: 0 },
  exchangeCount: 0,
  ...fields,
});
