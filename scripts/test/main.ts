/** `npm test`, the gate, and `npm run test:all`, the full proof: one phase after the other, with one total at the end. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../postgres.mjs'
import { startClock } from './clock.ts'
import type { Lane } from './lane-settings.ts'
import { planOf } from './plan.ts'
import { nameOf, runStories, type Stories, type StoriesRun } from './playwright.ts'
import { timesText, writeTimes } from './report.ts'
import type { Result } from './result.ts'
import { run, type Command } from './run.ts'
import { isWorthTrying, judge, readFlakes, record, writeFlakes, type Tries } from './second-try.ts'
import { runTests } from './vitest.ts'

const MAX_NAMED = 60
/** Free space that one run needs, with room to spare. */
const ROOM_BYTES = 4e9

/** A folder for everything that the tests write: in memory if there is plenty, as each commit in it is synced to the disk. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  const isRoomy = (): boolean => {
    const { bavail, bsize } = fs.statfsSync(memory)
    return process.availableMemory() > 2 * ROOM_BYTES && bavail * bsize > ROOM_BYTES
  }
  const folder = fs.mkdtempSync(path.join(fs.existsSync(memory) && isRoomy() ? memory : os.tmpdir(), 'highball-test-'))
  // PostgreSQL runs as another user and must be able to enter the folder.
  fs.chmodSync(folder, 0o711)
  return folder
}

/** The named PostgreSQL, or a temporary cluster of the machine's own binaries; HIGHBALL_TEST_POSTGRES=0 leaves it out. */
async function postgres(): Promise<{ readonly url: string; readonly stop?: () => Promise<void> } | undefined> {
  const named = process.env['DATABASE_URL']
  if (named) return { url: named }
  return process.env['HIGHBALL_TEST_POSTGRES'] === '0' ? undefined : startPostgres()
}

/** A command without a count of its own counts as one test. */
async function check(command: Command): Promise<Result> {
  const { code, spent } = await run(command)
  const { title } = command
  return { title, passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : ['failed'], files: [], spent }
}

const bin = (name: string): string => path.join('node_modules/.bin', name)
const checks: readonly Command[] = [
  { title: 'types', command: bin('tsc'), words: ['-b'] },
  { title: 'lint and import rules', command: bin('oxlint'), words: ['--deny-warnings'] },
  { title: 'dead code', command: bin('knip'), words: [] },
  { title: 'format', command: bin('oxfmt'), words: ['--check', '.'] },
]

/** The checks side by side; what they spend is measured together. */
async function staticChecks(): Promise<Result> {
  const clock = startClock()
  const results = await Promise.all(checks.map((one) => check({ ...one, shown: 'at_end' })))
  return {
    title: 'types, lint, dead code, format',
    passed: results.filter(({ failures }) => failures.length === 0).length,
    failures: results.filter(({ failures }) => failures.length > 0).map(({ title }) => title),
    files: [],
    spent: clock(),
  }
}

const hasPassed = ({ failures }: Result): boolean => failures.length === 0
/** The failed stories without the others of their files, alone: one worker, and nothing beside it. */
const again = (asked: Stories, { failed }: StoriesRun): Stories => ({
  ...asked,
  title: `${asked.title}, the failed ones once more`,
  files: [],
  only: failed,
  workers: 1,
})

type Outcome = {
  readonly passed: number
  readonly results: readonly Result[]
  readonly failures: readonly string[]
  /** Stories that failed and then passed; recorded by this run. */
  readonly flaky: readonly string[]
}

/** Builds, checks, and runs all tests, one phase after the other, so that none is slowed by another. */
async function prove(lane: Lane, url: string | undefined, folder: string): Promise<Outcome> {
  const plan = planOf(lane, url)
  const build = await check({
    title: 'build, and the first load within its budget',
    command: process.execPath,
    words: ['scripts/build.mjs'],
  })
  const results = [build, await staticChecks()]
  const first: { readonly asked: Stories; readonly run: StoriesRun }[] = []
  // The stories need the build.
  if (hasPassed(build)) for (const asked of plan.stories) first.push({ asked, run: await runStories(asked, folder) })
  for (const asked of plan.tests) results.push(await runTests(asked, folder))
  const tries: Tries[] = []
  for (const { asked, run: ended } of first)
    tries.push({
      first: ended,
      second: isWorthTrying(ended) ? await runStories(again(asked, ended), folder) : undefined,
    })
  const recorded = readFlakes()
  const verdict = judge(tries, recorded)
  const flaky = verdict.flaky.map(nameOf)
  const today = new Date().toISOString().slice(0, 10)
  if (flaky.length > 0) writeFlakes(flaky.reduce((flakes, story) => record(flakes, story, today), recorded))
  const counted = [...results, ...tries.map(({ first: one }) => one)]
  return {
    // Of what runs once more only the flaky story is new.
    passed: counted.reduce((sum, { passed }) => sum + passed, 0) + (verdict.failures.length === 0 ? flaky.length : 0),
    results: [...results, ...tries.flatMap(({ first: one, second }) => (second ? [one, second] : [one]))],
    failures: [
      ...verdict.failures,
      ...results.flatMap(({ title, failures }) => failures.map((failure) => `${title}: ${failure}`)),
    ],
    flaky,
  }
}

function report({ passed, results, failures, flaky }: Outcome, wall: number): void {
  writeTimes('test-results/times.json', results)
  console.log(timesText(results))
  console.log(`\n${(wall / 60).toFixed(1)} min; times of every file are in test-results/times.json`)
  for (const failure of failures.slice(0, MAX_NAMED)) console.log(`✘ ${failure}`)
  if (failures.length > MAX_NAMED) console.log(`… and ${failures.length - MAX_NAMED} more.`)
  for (const story of flaky) console.log(`flaky: ${story}`)
  console.log(`${passed} passed, ${failures.length} failed`)
}

/** Ends the process with 1 if anything failed. */
export async function main(lane: Lane): Promise<void> {
  const clock = startClock()
  const folder = temporaryFolder()
  process.env['TMPDIR'] = folder
  const database = await postgres()
  try {
    const outcome = await prove(lane, database?.url, folder)
    report(outcome, clock().wall)
    process.exitCode = outcome.failures.length > 0 ? 1 : 0
  } finally {
    await database?.stop?.()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
