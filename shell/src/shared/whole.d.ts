/** The original packages: their own names mean the modules that the shell shares. */
declare module 'whole/@reduxjs/toolkit' {
  export * from '@reduxjs/toolkit';
}
declare module 'whole/react-redux' {
  export * from 'react-redux';
}
