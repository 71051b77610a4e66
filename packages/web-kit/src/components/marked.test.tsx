import { render } from '@testing-library/react';
import { translatePage } from '../testing/translate-page.ts';
import { Marked } from './marked.tsx';

it('marks what is typed next on a page that the browser translates', () => {
  const { container, rerender } = render(<Marked text="Spanish guitar" sought="g" as="mark" />);
  expect(container.querySelector('mark')).toHaveTextContent('g');
  for (const sought of ['sp', '', 'tar']) {
    translatePage(container);
    rerender(<Marked text="Spanish guitar" sought={sought} as="mark" />);
    expect(container).toHaveTextContent('Spanish guitar');
    expect(container.querySelector('mark')?.textContent ?? '').toMatch(new RegExp(`^${sought}$`, 'i'));
  }
});
