import os from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromium } from './scripts/chromium.mjs'
import { startServer, stopServer } from './tests/browser.ts'
import { leftToTurns } from './scripts/test/lane.ts'

const browser = chromium()
/** No test has a time requirement: this ends one that hangs, even on a busy machine. */
const HANGS = 900_000
/** They take minutes. Begun last, they would keep one worker busy after the other has ended. */
const long = [
  'cluster/several-servers',
  'engine/resources',
  'adversary/fuzz',
  'registry/access',
  'registry/lives',
  '/killed',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => long.some((name) => moduleId.includes(name))
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}
const patience = { testTimeout: HANGS, hookTimeout: HANGS }
const common = ['tests/processor-time.ts', 'tests/random.ts', 'tests/put-back.ts']
const dom = { environment: './tests/dom-environment.ts', setupFiles: [...common, 'tests/src/setup.ts'], ...patience }
export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest would keep one core for itself, which on two cores is half of them.
    maxWorkers: os.availableParallelism(),
    // Modules are loaded once per worker and not per file, because loading them took longer than the tests: of those in jsdom four fifths of
    // their time. Pages in Chromium stay isolated.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{model,house,workers}/**/*.test.ts'],
          setupFiles: common,
          ...patience,
          exclude: ['**/*.browser.test.*', ...leftToTurns()],
        },
      },
      // The files of a worker share a server (tests/server/harness.ts).
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...leftToTurns()],
          globalSetup: 'tests/server/built-threads.ts',
          setupFiles: [...common, 'tests/server/data-folder.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          ...dom,
          name: 'dom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{browser,mocked}.test.*'],
        },
      },
      // These files replace modules (`vi.mock`), which works only before anything has loaded them.
      { extends: true, test: { ...dom, name: 'dom mocked', isolate: true, include: ['tests/src/**/*.mocked.test.*'] } },
      {
        extends: true,
        // Discovered while a test runs, these dependencies would make the page reload.
        optimizeDeps: {
          include: [
            '@dnd-kit/dom',
            '@dnd-kit/react',
            'react-hotkeys-hook',
            'wouter',
            'wouter/memory-location',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'pdfjs-dist',
            'pdfjs-dist/build/pdf.worker.mjs',
            'zxing-wasm/reader',
            'bwip-js/generic',
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
