import { mailNameOf } from './mail-name.ts';

describe('the name in a mail to an address that is not confirmed', () => {
  it.each(['Grace Hopper', 'J.R.R. Tolkien', 'Dr. No', "Seán O'Casey-Smith", 'Åsa 李小龙', '😀 Ada'])(
    'stays %s',
    (name) => {
      expect(mailNameOf(name)).toBe(name);
    },
  );

  it.each([
    ['Win a prize at https://evil.example/now', 'Win a prize at evil example now'],
    ['www.evil.example', 'www evil example'],
    ['Go to evil.example!', 'Go to evil example!'],
    ['HTTPS://EVIL.EXAMPLE', 'EVIL EXAMPLE'],
    ['evil。example', 'evil example'],
    ['ｗｗｗ．evil．example', 'www evil example'],
    ['write me@evil.example', 'write me evil example'],
    ['//evil/x', 'evil x'],
    ['evil.xn--p1ai:8080/?a=b#c', 'evil xn--p1ai 8080 a b c'],
  ])('is changed from %s to %s', (name, harmless) => {
    expect(mailNameOf(name)).toBe(harmless);
  });
});
