import { defineConfig } from 'playwright/test'
import { args, chromium } from '../../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  // On another database what is under the pages is another, not the pages: there the stories of the main job and of its faults are told again.
  ...(process.env['HIGHBALL_E2E'] === 'postgres' && { testMatch: /(clerk|dispatcher|faults|planner)\.spec\.ts/ }),
  outputDir: '../../test-results',
  globalSetup: './site/template.ts',
  // Each file has a server of its own (story.ts), so that it does not matter which worker takes it, or when. A story mostly waits for the keys it types.
  workers: 3,
  fullyParallel: false,
  // No clock decides a story: these end one that hangs, on a machine that is busy with others.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium().path ?? '', args },
    // What was done and what was asked; pictures of the page at each step took a fifth of all time. For those: `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
