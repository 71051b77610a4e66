import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What is waited for comes late on a busy machine; a second, the default, is too short there.
configure({ asyncUtilTimeout: 10_000 });
