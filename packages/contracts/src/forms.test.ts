import { LoginInput, NewPasswordField, RegisterForm, ResetPasswordForm } from './accounts/forms.ts';
import { EmailField } from './core/email.ts';
import { TimeSlot } from './core/time-fields.ts';
import { LessonChange } from './lessons/forms.ts';
import { LIMITS } from './limits.ts';
import { MeetingDetails } from './meetings/forms.ts';
import { ProfileInput } from './members/forms.ts';
import { RequestInput } from './requests/forms.ts';
import { DomainField } from './site/forms.ts';
import { SkillInput } from './skills/forms.ts';
import { endpoints } from './tables.ts';
import { ReviewInput } from './trust/forms.ts';

/** The first message of each field. */
const messages = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) => {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
};

const account = {
  name: 'Ada',
  email: 'ada@mutua.example',
  password: 'Secret1',
  confirmPassword: 'Secret1',
  terms: true,
};

describe('registration', () => {
  const register = endpoints['POST /auth/register'].body;

  it('accepts a complete form', () => {
    expect(messages(RegisterForm, account)).toEqual({});
  });

  it('asks for every missing field by name', () => {
    expect(messages(RegisterForm, { name: ' ', email: '', password: '', confirmPassword: '' })).toMatchObject({
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
      terms: expect.any(String),
    });
  });

  it.each([
    ...['玲', '봄', 'あ', '봄', ' Al ', 'Öl', '🎻 Al', 'Ada 2', '7of9', 'J. R. Smith', 'Ольга Мороз', 'Νίκος'],
    ...['Mwende Mutua', 'Mutua Muli', 'Alfred Mutua', 'Dr. Alfred Nganga Mutua', 'Mwende-Mutua', 'T. K. Mutua'],
    ...['Pauline Mutua', 'Mutua Pagano', 'Team Lee', 'Paul et Marie', 'R2-D2', 'Ηλίας Νικολάου', 'Ida Mod'],
    ...['Elena Petrova', 'Arnold Burns', 'Staffan Berg', 'Helper Smith', 'Bot Smith', 'Adminda Cruz', 'Ex Libris'],
  ])('takes the name %j', (name) => {
    expect(messages(register, { ...account, name })).toEqual({});
  });

  it.each(['U', 'é', 'e\u0301\u0308', 'A\u200d', '\u200eA', '🎻', '👍🏽', '👩\u200d👧', '🇩🇪', 'कि'])(
    'says that the name %j is too short',
    (name) => {
      expect(messages(RegisterForm, { ...account, name })).toEqual({ name: 'Name must be at least 2 characters' });
    },
  );

  it.each(['\u3164\u3164', '\u2800\u2800', '\u115f', '\u200d', '\ufffc', '\u{1d159}', '\u{13441}'])(
    'refuses the invisible name %j',
    (name) => {
      expect(messages(RegisterForm, { ...account, name })).toEqual({ name: 'Name is required' });
    },
  );

  it.each([
    'former  member',
    'Former\u00a0member',
    'F\u043ermer memb\u0435r',
    'Ｆormer member',
    'Former mem\u3164ber',
    'Ehemaliges Mitglied',
    'Ancien membre',
    'Mutua',
    'Mutua Team',
    'MUTUA-Support',
    'Mutu\u0430 Support',
    'Nadia Benali ✓ verified',
    'Nadia ✔',
    'Nadia 🗹',
    'Nadia (verified)',
    'MutuaTeam',
    'M u t u a Support',
    'ᴍᴜᴛᴜᴀ Team',
    'Mutuɑ Team',
    'Mutua Verified',
    'Fօrmer member',
    'F0rmer member',
    'Former member 2',
    ...['http://evil.example click', 'www.evil.example', 'ｗｗｗ．evil.example'],
    ...['Mutua Sécurité', 'Mutua Seguridad', 'Mutua Sicurezza', 'Mutua Segurança', 'Mutua Sicherheit'],
    ...['Mutua System', 'Mutua Bot', 'Mutua Trust', 'Mutua Meldestelle', 'Mutua Zahlung', 'L’équipe Mutua'],
    ...['Elena (Mutua)', 'Elena - Mutua', 'Elena von Mutua', 'Mutua: Elena', 'Mutua.com', 'Mutua 24/7', 'Mutua®'],
    ...['Mutua Kundenbetreuung', 'Atendimento Mutua', 'Mutua Rückerstattungen', 'Remboursements Mutua', 'Mutua Bank'],
    ...[
      'Amministrazione',
      'Service client',
      'Servicio al cliente',
      'Trust & Safety',
      'Équipe de sécurité',
      'Help Desk',
    ],
    ...['@Mutua', 'Mutua!', '24Mutua', '|Mutua|', 'Mutυa', 'Admin!'],
    ...['M u t u a', 'Mut\u200dua', '🅼🆄🆃🆄🅰', 'SecurityMutua', 'Mutua Adm1n'],
    ...['Mutua Organiser', 'Organizer', 'Organisateur', 'Anna (Organisatorin)', 'Organizzatrice Anna'],
    ...['Moderator', 'Moderator Elena', 'Elena (Moderatorin)', 'Modérateur', 'Admіn', 'A d m i n', 'ⓐⓓⓜⓘⓝ', 'ADMlN'],
    ...['Support', 'Support Team', 'Sicherheit', 'Kundenservice', 'Administración'],
    ...[
      'Former mernber',
      'Formermember',
      'Deleted member',
      'Gelöschtes Mitglied',
      'Usuario eliminado',
      'Compte supprimé',
    ],
    ...['Nadia 🛡️', 'Nadia 🛡', 'Nadia ✅', 'Nadia 👮', 'Nadia (geprüft)', 'Zertifizierte Nadia'],
  ])('refuses the name %j, which imitates or advertises', (name) => {
    expect(messages(register, { ...account, name })).toEqual({ name: 'Please choose another name' });
  });

  it.each([
    ...['Éléphant12', 'Ñandú2026', 'PASSWORD1é', 'ЗдравствуйМир1', 'Σοφία123', 'Ünglaublich1', 'u\u0308Nglaub1'],
    // Digits of other alphabets; letters of alphabets that have no capitals.
    ...['Пароль١٢٣', 'パスワード2026', 'كلمةالسر١٢', '비밀번호2026'],
  ])('takes the password %j', (password) => {
    expect(messages(register, { ...account, password })).toEqual({});
  });

  it.each(['éléphant12', 'ÉLÉPHANT12', 'ЗдравствуйМир', 'secret1º', 'パスワード', '1234567', 'Ab1é'])(
    'refuses the password %j',
    (password) => {
      expect(messages(register, { ...account, password })['password']).toMatch(/^Password must be at least/);
    },
  );

  it('takes the same password in two spellings of its letters, as keyboards and programs send them', () => {
    const password = 'Zürich-Löwe42';
    const spelled = { password: password.normalize('NFC'), confirmPassword: password.normalize('NFD') };
    expect(messages(RegisterForm, { ...account, ...spelled })).toEqual({});
  });

  it('reports different passwords, also while another field is wrong', () => {
    expect(messages(RegisterForm, { ...account, confirmPassword: 'Secret2', terms: false })).toMatchObject({
      confirmPassword: 'Passwords do not match',
    });
    expect(messages(ResetPasswordForm, { password: 'weak', confirmPassword: 'other' })).toMatchObject({
      confirmPassword: 'Passwords do not match',
    });
  });
});

it.each([
  ...[
    ['zürich.ch', 'xn--zrich-kva.ch'],
    ['*.Zürich.ch', '*.xn--zrich-kva.ch'],
    ['zu\u0308rich.ch', 'xn--zrich-kva.ch'],
    ['学校。香港', 'xn--48s290a.xn--j6w193g'],
  ],
  ...[
    ['@uni.example', 'uni.example'],
    ['uni.example.', 'uni.example'],
    [' UNI.example\u200b', 'uni.example'],
    ['*.uni.example', '*.uni.example'],
  ],
])('takes the domain %j as %j, as addresses have it', (typed, stored) => {
  expect(DomainField.parse(typed)).toBe(stored);
  if (!typed.includes('*')) expect(EmailField.parse(`ada@${stored}`)).toBe(`ada@${stored}`);
});

it.each(['', '@', '*.', '**.a.example', 'uni', '127.0.0.1', 'a b.example', 'ada@uni.example', 'https://uni.example'])(
  'refuses %j as a domain',
  (typed) => {
    expect(DomainField.safeParse(typed).success).toBe(false);
  },
);

it.each(['ada', 'ada@', '@mutua.example', 'ada@mutua', 'a da@mutua.example', 'ada@mutua.example extra'])(
  'refuses %p as an address',
  (email) => {
    expect(EmailField.safeParse(email).success).toBe(false);
    expect(messages(LoginInput, { email, password: 'x' })['email']).toBe('Please enter a valid email');
  },
);

it.each(['Sec1', 'secret1', 'SECRET1', 'Secrets', `Aa1${'x'.repeat(LIMITS.password.max)}`])(
  'refuses %p as a password',
  (password) => {
    expect(NewPasswordField.safeParse(password).success).toBe(false);
  },
);

it('limits the lengths of a profile', () => {
  expect(messages(ProfileInput, { bio: 'x'.repeat(501), location: 'x'.repeat(101) })).toEqual({
    bio: 'Bio must not exceed 500 characters',
    location: 'Location must not exceed 100 characters',
  });
});

it('asks to choose the offered skill of a request', () => {
  expect(messages(RequestInput, { receiverSkillId: 'a'.repeat(24), senderSkillId: '' })).toEqual({
    senderSkillId: 'Please choose a skill',
  });
});

describe('a skill', () => {
  const skill = { title: 'Guitar', description: 'From the first chord.', category: 'music', proficiency: 'expert' };

  it('asks for every missing field by name', () => {
    expect(messages(SkillInput, {})).toMatchObject({
      title: 'Title is required',
      description: 'Description is required',
      category: 'Category is required',
      proficiency: 'Proficiency level is required',
    });
    expect(messages(SkillInput, { ...skill, title: 'C', description: 'too short' })).toEqual({
      title: 'Title must be at least 2 characters',
      description: 'Description must be at least 10 characters',
    });
    expect(messages(SkillInput, { ...skill, title: 'x'.repeat(101), description: 'x'.repeat(1001) })).toEqual({
      title: 'Title must not exceed 100 characters',
      description: 'Description must not exceed 1000 characters',
    });
  });

  it.each(['C', 'é', 'e\u0301', '🎸'])('needs more than the title %j', (title) => {
    expect(messages(SkillInput, { ...skill, title })).toEqual({ title: 'Title must be at least 2 characters' });
  });

  it.each(['C#', 'Go', '书', '봄', 'あ'])('takes the title %j', (title) => {
    expect(messages(SkillInput, { ...skill, title })).toEqual({});
  });

  it('merges tags that look the same', () => {
    const tags = ['Café', 'Cafe\u0301', 'İzmir', 'izmir', 'ﬁlm', 'f\u200dilm', 'ＦＩＬＭ', 'film', 'Schön', 'Schon'];
    expect(SkillInput.parse({ ...skill, tags }).tags).toEqual(['Cafe\u0301', 'izmir', 'film', 'Schön', 'Schon']);
  });

  it('merges tags that differ only in case, then allows ten at most', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    expect(SkillInput.parse({ ...skill, tags: [...ten, ' TAG 3 '] }).tags).toHaveLength(10);
    expect(SkillInput.safeParse({ ...skill, tags: [...ten, 'one more'] }).success).toBe(false);
  });

  it('sorts days and drops repeated ones', () => {
    expect(SkillInput.parse({ ...skill, availableDays: ['friday', 'monday', 'friday'] }).availableDays).toEqual([
      'monday',
      'friday',
    ]);
  });

  it.each([
    [{ start: '10:00', end: '09:00' }, false],
    [{ start: '10:00', end: '10:00' }, false],
    [{ start: '24:00', end: '25:00' }, false],
    [{ start: '09:00', end: '10:30' }, true],
  ])('has %p as a valid time slot: %p', (slot, isGood) => {
    expect(TimeSlot.safeParse(slot).success).toBe(isGood);
  });
});

it.each(['', '  ', '\u200d'])('clears what to bring to a lesson by %j', (bringAlong) => {
  expect(LessonChange.parse({ version: 1, bringAlong })).toEqual({ version: 1, bringAlong: '' });
  expect(LessonChange.parse({ version: 1 })).toEqual({ version: 1 });
});

it.each([0, 6, 2.5, '5'])('refuses a rating of %p', (rating) => {
  const categories = { communication: 5, punctuality: 5, knowledge: 5, helpfulness: 5 };
  const review = { requestId: 'a'.repeat(24), rating, categories };
  expect(ReviewInput.safeParse(review).success).toBe(false);
});

it.each([
  ['https://zооm.us/j/1?pwd=ä', 'https://xn--zm-fmca.us/j/1?pwd=ä'],
  ['zｏom.us/j/1', 'https://zoom.us/j/1'],
  ['https://zoom.us/j/ü', 'https://zoom.us/j/ü'],
  ['https://Zoom.us/J', 'https://zoom.us/J'],
])('the host of the meeting link %j is shown as DNS knows it', (typed, stored) => {
  expect(MeetingDetails.parse({ link: typed }).link).toBe(stored);
});
