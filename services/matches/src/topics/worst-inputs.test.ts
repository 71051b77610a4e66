import { LIMITS } from '@mutua/contracts';
import { slowTexts } from '@mutua/service-kit/testing';
import { topicOf } from './terms.ts';
import { wordBeginnings } from './topic.repository.ts';

it.each([
  ['the topic of a title', (text: string) => topicOf('music', text)],
  ['the beginnings of its words', wordBeginnings],
])('%s takes little processor time, whatever is in it', (_what, task) => {
  expect(slowTexts(LIMITS.title.max, task)).toEqual([]);
});
