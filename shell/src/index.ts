import './nonce.ts';

/** The parts of the script. Each needs the previous ones. The bundler puts all of them into one file. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'styled-components'),
  () => import(/* webpackMode: "eager" */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ 'react-router-dom'),
  () => import(/* webpackMode: "eager" */ '@mutua/web-kit'),
  () => import(/* webpackMode: "eager" */ './bootstrap.tsx'),
];

/** Runs them in separate tasks, so that the browser can respond between them. */
async function run(): Promise<void> {
  for (const part of PARTS) {
    await part();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

void run();
