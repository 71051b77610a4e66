import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { play } from './round-button.tsx';

afterEach(() => jest.restoreAllMocks());

it('begins a sound by the next press when the browser refuses to begin it without one, and only once', async () => {
  const refused = new DOMException('', 'NotAllowedError');
  const begin = jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(refused);
  const stream = {} as MediaStream;
  const { unmount, container } = render(
    // biome-ignore lint/a11y/useMediaCaption: a live room has no captions
    <audio ref={play(stream)} />,
  );
  const element = container.querySelector('audio');
  expect(element?.srcObject).toBe(stream);
  expect(begin).toHaveBeenCalledTimes(1);
  begin.mockImplementation(async function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false });
  });
  await userEvent.click(document.body);
  expect(begin).toHaveBeenCalledTimes(2);
  await userEvent.click(document.body);
  expect(begin).toHaveBeenCalledTimes(2);
  unmount();
});

it('goes on with a sound that the phone has paused, when the page is shown again and when it was paused meanwhile', async () => {
  let isPaused = true;
  const begin = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    isPaused = false;
  });
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  // biome-ignore lint/a11y/useMediaCaption: a live room has no captions
  const { unmount, container } = render(<audio ref={play({ active: true } as MediaStream)} />);
  expect(begin).toHaveBeenCalledTimes(1);
  isPaused = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(begin).toHaveBeenCalledTimes(2);
  isPaused = true;
  container.querySelector('audio')?.dispatchEvent(new Event('pause'));
  await waitFor(() => expect(begin).toHaveBeenCalledTimes(3));
  unmount();
  isPaused = true;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(begin).toHaveBeenCalledTimes(3);
});
