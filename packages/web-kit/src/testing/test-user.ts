import type { User } from '@mutua/contracts';
import { DEFAULT_PREFERENCES } from '@mutua/contracts/limits';

/** A member as the contract defines it. */
export function testUser(overrides: Partial<User> = {}): User {
  return {
    _id: '64b000000000000000000001',
    name: 'Nadia Benali',
    email: 'nadia@example.com',
    avatar: null,
    bio: '',
    location: 'Marseille',
    createdAt: '2026-01-02T03:04:05.000Z',
    rating: { average: 0, count: 0 },
    skills: [],
    exchangeCount: 0,
    followersCount: 0,
    isVerified: true,
    preferences: { ...DEFAULT_PREFERENCES },
    ...overrides,
  };
}

/** An access token of a member that the client can read. No service would accept it. */
export function testToken(userId: string, { expiresIn = 900 }: { expiresIn?: number } = {}): string {
  const claims = { sub: userId, exp: Math.floor(Date.now() / 1000) + expiresIn, jti: crypto.randomUUID() };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}
