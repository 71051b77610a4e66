import { fireEvent } from '@testing-library/react';
import { pressesOf } from './message-presses.ts';

it('ends the selection that an iPhone begins during a long press', () => {
  jest.useFakeTimers();
  const log = document.body.appendChild(document.createElement('div'));
  log.innerHTML = '<p data-seq="1" tabindex="-1">Salut</p>';
  const bubble = log.firstElementChild as HTMLElement;
  const press = jest.fn();
  const stop = pressesOf(log, press);
  fireEvent.pointerDown(bubble, { pointerType: 'touch' });
  window.getSelection()?.selectAllChildren(bubble);
  jest.runAllTimers();
  expect(press).toHaveBeenCalledWith({ kind: 'open', bubble });
  expect(window.getSelection()?.toString()).toBe('');
  stop();
  jest.useRealTimers();
});
