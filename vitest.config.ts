import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.mjs'
import { startServer, stopServer } from './tests/browser.ts'

const browser = chromium()
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', include: ['tests/{model,house,workers}/**/*.test.ts'], testTimeout: 30_000, exclude: ['**/*.browser.test.*'] } },
      // One embedded database a file: they share the two cores, so a file may take its time.
      { extends: true, test: { name: 'server', environment: 'node', include: ['tests/server/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
      { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['tests/src/**/*.test.{ts,tsx}'], exclude: ['**/*.browser.test.*'], setupFiles: ['tests/src/setup.ts'], testTimeout: 30_000 } },
      {
        extends: true,
        // Found while a test runs, these would make the page load again under it.
        optimizeDeps: { include: ['@dnd-kit/dom', '@dnd-kit/react', 'react-hotkeys-hook', 'wouter', 'wouter/memory-location', '@tanstack/react-query', '@tanstack/react-virtual'] },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'tests/bench/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          browser: {
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
