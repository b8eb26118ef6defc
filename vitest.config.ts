import os from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.mjs'
import { startServer, stopServer } from './tests/browser.ts'

const browser = chromium()
/** No clock decides a test: this ends one that hangs, on a machine that is busy with others. */
const HANGS = 900_000
const patience = { testTimeout: HANGS, hookTimeout: HANGS }
export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest would leave one core to itself, which on two cores is half of them.
    maxWorkers: os.availableParallelism(),
    // Modules are read once a worker and not once a file: reading them took longer than the tests. Pages stay apart, jsdom's too: what one of them
    // still loads when its file ends would fail in the next.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{model,house,workers}/**/*.test.ts'],
          setupFiles: ['tests/random.ts'],
          ...patience,
          exclude: ['**/*.browser.test.*'],
        },
      },
      // A database for each file, and nothing else that two of them could meet in.
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/random.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate: true,
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.*'],
          setupFiles: ['tests/random.ts', 'tests/src/setup.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        // Found while a test runs, these would make the page load again under it.
        optimizeDeps: {
          include: [
            '@dnd-kit/dom',
            '@dnd-kit/react',
            'react-hotkeys-hook',
            'wouter',
            'wouter/memory-location',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/bench/**'],
          setupFiles: ['tests/src/console.browser.ts'],
          ...patience,
          browser: {
            isolate: true,
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: { startServer, stopServer },
            provider: playwright({ launchOptions: { executablePath: browser.path, args: browser.args } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
