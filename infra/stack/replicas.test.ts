import { readReplicas } from './replicas.ts';
import { UserError } from './user-error.ts';

it.each([
  [[], {}],
  [['--chat', '3'], { chat: 3 }],
  [
    ['--replicas', 'skills=2, requests=2', '--replicas', 'auth=2', '--chat=3'],
    { skills: 2, requests: 2, auth: 2, chat: 3 },
  ],
])('reads %j', (args, replicas) => expect(readReplicas(args)).toEqual(replicas));

it.each([
  [['--chat', 'many']],
  [['--chat', '0']],
  [['--replicas', 'mail=2']],
  [['--replicas', 'chat']],
  [['--port', '1']],
  [['3']],
])('refuses %j with a UserError', (args) => expect(() => readReplicas(args)).toThrow(UserError));
