import { defineConfig } from 'playwright/test'
import { args, chromium } from '../../scripts/chromium.mjs'
import { storiesLeftToTurns } from '../../scripts/test/stories-in-turn.ts'

export default defineConfig({
  testDir: '.',
  testIgnore: storiesLeftToTurns().map((file) => `**/e2e/${file}`),
  outputDir: '../../test-results',
  globalSetup: './site/template.ts',
  // Each file has a server of its own (story.ts), so it does not matter which worker runs it, or when.
  workers: 2,
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
