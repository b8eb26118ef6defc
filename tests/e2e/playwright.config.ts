import { defineConfig } from 'playwright/test'
import { args, chromium } from '../../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  // On another database what is under the pages is another, not the pages: there the stories of the main job and of its faults are told again.
  ...(process.env['HIGHBALL_E2E'] === 'postgres' && { testMatch: /(clerk|dispatcher|faults|planner)\.spec\.ts/ }),
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
