/** The packages themselves: their own names mean what the shell shares. */
declare module 'whole/@reduxjs/toolkit' {
  export * from '@reduxjs/toolkit';
}
declare module 'whole/react-redux' {
  export * from 'react-redux';
}
