import { refuseWeakPassword } from './refuse-weak-password.ts';

const ada = { name: 'Ada Márquez', email: 'lovelace.99@bakery.example' };
const refusal = (password: string): string | null => {
  try {
    refuseWeakPassword(password, ada);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it.each(['Password1', 'passw0rd', 'PassW0rd', 'Qwerty123', 'Secret123', 'Sunshine2026', 'Dragon7!'])(
  '%s is too common',
  (password) => {
    expect(refusal(password)).toMatch(/too common/);
  },
);

it.each(['Marquez7boat', 'xxMÁRQUEZ12', 'LoveLace4you', 'my8Bakery4me'])(
  '%s is similar to the name or the address',
  (password) => {
    expect(refusal(password)).toMatch(/like your name or your email/);
  },
);

it.each(['Kiwi7lantern', 'Ada4violets', 'correct Horse 4 battery', `A1${'z'.repeat(100)}`])(
  '%s is accepted',
  (password) => {
    expect(refusal(password)).toBeNull();
  },
);
