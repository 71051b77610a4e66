import { pastedFiles } from './pasted-files.ts';

const CAT = 'https://example.org/pictures/cat.jpg';
const png = new File(['x'], 'image.png', { type: 'image/png' });
const clipboard = (copied: Record<string, string>, ...files: File[]) =>
  ({
    types: [...Object.keys(copied), 'Files'],
    files,
    getData: (type: string) => copied[type] ?? '',
  }) as unknown as DataTransfer;

it('takes the picture that Safari copies from a page together with its address', () => {
  expect(pastedFiles(clipboard({ 'text/uri-list': CAT, 'text/plain': CAT }, png))).toEqual([png]);
});

it.each([
  ['a picture of copied words', { 'text/plain': 'The cat' }, [png]],
  ['a picture of words beside a link', { 'text/uri-list': CAT, 'text/plain': 'The cat' }, [png]],
  ['a file that is no picture', { 'text/uri-list': CAT, 'text/plain': CAT }, [new File(['x'], 'a.txt')]],
])('leaves out %s', (_, copied, files) => {
  expect(pastedFiles(clipboard(copied as Record<string, string>, ...files))).toEqual([]);
});
