/** Plans the runs of each lane, and the database of each run. */
import { laneSettings, type Lane } from './lane-settings.ts'
import type { Stories } from './playwright.ts'
import type { Tests } from './vitest.ts'

const config = 'tests/e2e/playwright.config.ts'
/** The stories of the main tasks, of an import and of faults: another database concerns what is below the pages, not the pages. */
const mainStories = ['clerk.spec.ts', 'faults.spec.ts', 'parties.spec.ts', 'planner.spec.ts']
/** The tests of what the two databases do differently: how one is opened, locked, killed, backed up and filled. */
const databaseTests = [
  'tests/server/db/',
  'tests/server/operate/backup',
  'tests/server/feed/crash',
  'tests/server/feed/faults',
  'tests/server/jobs/killed',
  'tests/server/engine/operations/write/create-many',
  'tests/server/areas/yard/import',
]

export type Plan = { readonly stories: readonly Stories[]; readonly tests: readonly Tests[] }

/**
 * Everything runs on PostgreSQL where there is one. On the embedded database run the tests of the databases and the main stories as well; in the
 * full proof, and where there is no PostgreSQL, all.
 */
export function planOf(lane: Lane, url: string | undefined): Plan {
  const settings = laneSettings(lane)
  const embedded = { ...settings, HIGHBALL_E2E: 'embedded', DATABASE_URL: '' }
  const all = ['node', 'dom*', 'server']
  const pages: Tests = { title: 'tests in Chromium', projects: ['browser'], env: embedded }
  const storiesEmbedded: Stories = { title: 'stories on the embedded database', config, env: embedded }
  if (url === undefined)
    return { stories: [storiesEmbedded], tests: [{ title: 'unit and API tests', projects: all, env: embedded }, pages] }
  const onPostgres = { ...settings, HIGHBALL_E2E: 'postgres', DATABASE_URL: url }
  const testsEmbedded: Tests = { title: 'API tests on the embedded database', projects: ['server'], env: embedded }
  const isAll = lane === 'all'
  return {
    stories: [
      { title: 'stories on PostgreSQL', config, env: onPostgres },
      isAll ? storiesEmbedded : { ...storiesEmbedded, files: mainStories },
    ],
    tests: [
      { title: 'unit and API tests on PostgreSQL', projects: all, env: onPostgres },
      isAll ? testsEmbedded : { ...testsEmbedded, files: databaseTests },
      pages,
    ],
  }
}
