import type { Caller } from '@mutua/service-kit';
import type { Member } from '../members/member.repository.ts';
import type { AnnouncementRepository } from './announcement.repository.ts';
import { createAnnouncementService } from './announcement.service.ts';

it('announces nothing without an entry in the log', async () => {
  const created: unknown[] = [];
  const announcements = {
    newId: () => 'one',
    countSince: async () => 0,
    present: async () => [],
    create: async (fields: object) => {
      created.push(fields);
      return fields;
    },
  } as unknown as AnnouncementRepository;
  const service = createAnnouncementService({
    announcements,
    site: { find: () => Promise.reject(new Error('not read here')) },
    members: { findById: async () => ({ role: null, roles: ['organiser'] }) as unknown as Member },
    log: { append: () => Promise.reject(new Error('the log cannot be written')) },
  });
  const input = {
    text: 'Repairs on December 12',
    language: 'en',
    translations: {},
    link: '',
    until: new Date(Date.now() + 86_400_000).toISOString(),
  } as const;
  const caller = { userId: 'lena', roles: ['organiser'] } as unknown as Caller;
  await expect(service.create(caller, input)).rejects.toThrow('the log cannot be written');
  expect(created).toEqual([]);
});
