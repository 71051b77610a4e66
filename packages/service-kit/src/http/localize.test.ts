import { ConflictError, ValidationError } from '../errors/errors.ts';
import { localizeError } from './localize.ts';

it('translates an error to the language of the caller', () => {
  expect(localizeError('de', new ConflictError('You have already endorsed this skill'))).toEqual({
    message: 'Du hast diese Fähigkeit schon empfohlen',
  });
  expect(localizeError('en', new ConflictError('You have already endorsed this skill'))).toEqual({
    message: 'You have already endorsed this skill',
  });
});

it('translates the messages of fields, and uses the first of them as the message', () => {
  const errors = [
    { field: 'title', message: 'Title is required' },
    { field: 'category', message: 'Category is required' },
  ];
  expect(localizeError('it', new ValidationError(errors))).toEqual({
    message: 'Il titolo è obbligatorio',
    errors: [
      { field: 'title', message: 'Il titolo è obbligatorio' },
      { field: 'category', message: 'La categoria è obbligatoria' },
    ],
  });
});

it('keeps the name of a field before a message that does not contain it', () => {
  const errors = [{ field: 'rating', message: 'This field is required' }];
  expect(localizeError('pt', new ValidationError(errors, 'rating: This field is required')).message).toBe(
    'rating: Este campo é obrigatório',
  );
});
