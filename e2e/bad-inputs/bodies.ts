/** A valid body for each call that has one. */
import { DEMO } from '../fixtures/api.ts';
import type { World } from './bad-call.ts';

export const BODIES: Record<string, (world: World) => Record<string, unknown>> = {
  'POST /auth/register': () => ({ name: 'Ada Byron', email: 'ada.bad@mutua.example', password: 'Secret1pass' }),
  'POST /auth/login': () => ({ email: DEMO.nadia, password: DEMO.password }),
  'POST /auth/refresh': () => ({ refreshToken: 'never-given' }),
  'POST /auth/forgot-password': () => ({ email: 'ada.bad@mutua.example' }),
  'POST /auth/reset-password/:token': () => ({ password: 'Secret1pass' }),
  'POST /auth/resend-verification': () => ({ email: 'ada.bad@mutua.example' }),
  'PUT /users/profile': () => ({
    name: 'Nadia',
    bio: 'Words.',
    location: 'Lisbon',
    timeZone: 'Europe/Lisbon',
    avatar: null,
    preferences: { emailNotifications: true, pushNotifications: true, darkMode: false, language: 'en' },
  }),
  'POST /users/:ownerId/skills/:skillId/endorse': () => ({ message: 'Well taught.' }),
  'POST /skills': () => ({ ...SKILL }),
  'PUT /skills/:id': () => ({ ...SKILL }),
  'POST /requests': ({ ownSkill, otherSkill }) => ({
    senderSkillId: ownSkill,
    receiverSkillId: otherSkill,
    message: 'Hello',
  }),
  'PUT /requests/:id/accept': () => ({
    scheduledDate: '2031-05-06T10:30:00Z',
    meetingDetails: { platform: 'Video call', link: 'https://meet.example/x', notes: 'Bring paper.' },
  }),
  'PUT /requests/:id/reject': () => ({ reason: 'No time.' }),
  'PUT /requests/:id/cancel': () => ({ reason: 'No time.' }),
  'POST /reviews': ({ conversation }) => ({
    requestId: conversation,
    rating: 5,
    review: 'Good.',
    categories: { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 },
  }),
  'PUT /auth/password': () => ({ current: DEMO.password, password: 'Another1pass' }),
  'POST /auth/address': () => ({ email: 'ada.bad@mutua.example' }),
  'POST /auth/passkeys': () => ({ name: 'Laptop', passkey: { id: 'none' } }),
  'PUT /auth/passkeys/:id': () => ({ name: 'Laptop' }),
  'POST /auth/login/second-step': () => ({ ticket: 'none', code: '123456' }),
  'POST /wants': () => ({ category: 'music', title: 'Zither' }),
  'PUT /matches/settings': () => ({ capacity: 3, rings: true, tellMe: true }),
  'POST /rings': () => ({ offer: 'none', message: 'Shall we?' }),
  'PUT /rings/:id/decline': () => ({ reason: 'no_time' }),
  'POST /users/:id/reports': () => ({ reason: 'other' }),
  'POST /skills/:id/reports': () => ({ reason: 'other' }),
  'POST /messages/:id/reports': () => ({ reason: 'other' }),
  'POST /reviews/:id/reports': () => ({ reason: 'other' }),
  'POST /moderation/reports/:id/decision': () => ({ decision: 'nothing' }),
  'POST /messages': ({ conversation }) => ({ requestId: conversation, content: 'Hello', clientId: 'c1' }),
};
const SKILL = {
  title: 'Bad inputs',
  description: 'A skill that is never stored.',
  category: 'programming',
  proficiency: 'expert',
  tags: ['one'],
  availableDays: ['monday'],
  availableTimeSlots: [{ start: '10:00', end: '11:00' }],
};
