import { withoutLinks } from './mail.service.ts';

it.each([
  ['Win a prize at https://evil.example/now', 'Win a prize at https evil. example now'],
  ['www.evil.example', 'www. evil. example'],
  ['evil。example', 'evil。 example'],
  ['mail me@evil.example', 'mail me evil. example'],
])('removes the link from %s', (name, text) => {
  expect(withoutLinks(name)).toBe(text);
});

it.each(['Ada Moser', 'Dr. Ada Moser', 'J.R.R. Tolkien', 'Łukasz Żak', '李小龍', "O'Neill-Sørensen"])(
  'keeps %s',
  (name) => {
    expect(withoutLinks(name)).toBe(name);
  },
);
