import { defineConfig } from 'playwright/test'
import { args, chromium } from '../../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // The stories share one server and two cores; faults bring their own server.
  workers: 1,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium().path ?? '', args },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
