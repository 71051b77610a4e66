import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { showPage } from '../testing/show-page.tsx';
import { TagsField } from './tags-field.tsx';

function Field() {
  const [tags, setTags] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  return (
    <>
      <TagsField value={tags} onChange={setTags} typed={typed} onTyped={setTyped} />
      <p data-testid="tags">{tags.join(' ')}</p>
    </>
  );
}

it('makes a tag of a composed word when the composition has ended with a comma, not in the middle of it', async () => {
  await showPage(Field, '/skills');
  const box = screen.getByRole('textbox');
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: 'りょうり、' }, isComposing: true });
  expect(screen.getByTestId('tags')).toBeEmptyDOMElement();
  expect(box).toHaveValue('りょうり、');
  fireEvent.input(box, { target: { value: '料理、' }, isComposing: true });
  fireEvent.compositionEnd(box);
  expect(screen.getByTestId('tags')).toHaveTextContent('料理');
  expect(box).toHaveValue('');
});

it('makes a tag of the word that a keyboard of Android still composes at its Enter, and submits nothing', async () => {
  await showPage(Field, '/skills');
  const box = screen.getByRole('textbox');
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: 'baking' }, isComposing: true });
  // A press that the field does not take would submit the form.
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, isComposing: true })).toBe(false);
  fireEvent.compositionEnd(box);
  expect(screen.getByTestId('tags')).toHaveTextContent(/^baking$/);
  expect(box).toHaveValue('');
});

it.each([
  ['while it composes', { keyCode: 229, isComposing: true }],
  ['that Safari sends after the composition', { keyCode: 229 }],
])('leaves the Enter of an input method alone %s', async (_, marks) => {
  await showPage(Field, '/skills');
  const box = screen.getByRole('textbox');
  fireEvent.input(box, { target: { value: '料理' } });
  fireEvent.keyDown(box, { key: 'Enter', ...marks });
  expect(screen.getByTestId('tags')).toBeEmptyDOMElement();
});
