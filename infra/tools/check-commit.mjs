// The hook `commit-msg`: node check-commit.mjs <file with the message>.
import { readFileSync } from 'node:fs';
import { faultOfSubject } from './commit-subject.mjs';

const [subject = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
// Git writes these lines itself, for merges and for commits that a rebase squashes.
const fault = /^(Merge|fixup!|squash!|amend!) /.test(subject) ? undefined : faultOfSubject(subject);
if (fault) {
  console.error(`The commit's first line is refused: ${fault}.\n  ${subject}\nCONTRIBUTING.md has examples.`);
  process.exit(1);
}
