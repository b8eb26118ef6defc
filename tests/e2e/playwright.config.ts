import { defineConfig } from 'playwright/test'
import { args, chromium } from '../../scripts/chromium.mjs'

export default defineConfig({
  testDir: '.',
  // Another database concerns what is below the pages, not the pages: there only the stories of the main tasks, of an import
  // and of faults run again.
  ...(process.env['HIGHBALL_E2E'] === 'postgres' && {
    testMatch: /(clerk|faults|parties|planner)\.spec\.ts/,
  }),
  outputDir: '../../test-results',
  globalSetup: './site/template.ts',
  // Each file has a server of its own (story.ts), so it does not matter which worker runs it, or when. A story mostly waits for the keys it
  // types.
  workers: 3,
  fullyParallel: false,
  // Stories have no time requirements: these limits end one that hangs, even on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium().path ?? '', args },
    // Actions and requests only; snapshots of the page at each step took a fifth of the time. Use `--trace on` for those.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
