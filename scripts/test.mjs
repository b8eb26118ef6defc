// `npm test`: everything, from a fresh clone. Types, lint, dead code, unit, API, browser and end-to-end tests, with one total at the end.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import './ensure.mjs'

const { ensureChromium } = await import('./chromium.mjs')
process.env.CHROMIUM_PATH = await ensureChromium()

/** In memory if there is plenty: each test file copies a database, and each commit in it is synced to the disk. */
function roomy() {
  const shared = '/dev/shm'
  if (!fs.existsSync(shared) || (process.availableMemory?.() ?? 0) < 8e9) return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync(shared)
  return bavail * bsize > 4e9 ? shared : os.tmpdir()
}
const place = fs.mkdtempSync(path.join(roomy(), 'highball-test-'))
// PostgreSQL runs as another user and must be able to enter the folder.
fs.chmodSync(place, 0o711)
process.env.TMPDIR = place
const bin = (name) => path.join('node_modules/.bin', name)
const totals = { passed: 0, failed: 0 }
/** The failures by phase and name, repeated at the end for readers of the last lines. */
const failures = []
const began = Date.now()
const minutes = (from) => `${((Date.now() - from) / 60_000).toFixed(1)} min`

/**
 * Prints output as it comes or, with `aside`, all at the end; then it also has a lower priority than the stories, which mostly wait for
 * keys.
 */
const run = (title, command, words, { env = {}, aside = false } = {}) =>
  new Promise((resolve) => {
    const from = Date.now()
    const child = spawn(command, words, {
      stdio: ['ignore', ...(aside ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
      env: { ...process.env, ...env },
    })
    const said = []
    if (aside && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    if (!aside) console.log(`\n— ${title}`)
    const end = (code) => {
      if (aside) process.stdout.write(`\n— ${title}\n${Buffer.concat(said)}`)
      console.log(`(${title}: ${minutes(from)})`)
      resolve(code)
    }
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)) && end(1))
    child.on('close', (code) => end(code ?? 1))
  })

/** A step without a count of its own counts as one test. */
async function gate(title, command, words, how) {
  const ok = (await run(title, command, words, how)) === 0
  totals[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(title)
  return ok
}

/** A test runner reports its own counts; one that fails without naming a failure counts as one. */
async function counted(title, command, words, report, read, how) {
  const code = await run(title, command, words, how)
  let counts = { passed: 0, failed: 1, names: ['left no report'] }
  try {
    counts = read(JSON.parse(fs.readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`${title} left no report: ${error.message}`)
  }
  if (code !== 0 && counts.failed === 0)
    counts = {
      ...counts,
      failed: 1,
      names: counts.names.length > 0 ? counts.names : ['ended badly, though every test passed'],
    }
  totals.passed += counts.passed
  totals.failed += counts.failed
  failures.push(...counts.names.map((name) => `${title}: ${name}`))
}

const plain = (text) => (text ?? '').replaceAll(/\u001b\[[\d;]*m/g, '')
const firstLine = (text) => plain(text).split('\n', 1)[0].slice(0, 160)
/** Where a story failed, what it waited for and what was there: CI keeps nothing else of it. */
function failureOf({ message, location } = {}) {
  // Of two values that should be alike, what was there and should not have been is the line behind a plus.
  const told = plain(message)
    .split('\n')
    .filter((line, at) => at === 0 || /^(Locator|Expected|Received|Error|\+ +\S{3})/.test(line))
    .map((line) => line.trim().slice(0, 900))
  return `${location ? `line ${location.line}: ` : ''}${told.slice(0, 8).join(' · ')}`
}
const playwrightFailures = ({ suites }) => {
  const of = (suite) => [
    ...(suite.suites ?? []).flatMap(of),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => `${file} › ${title}: ${failureOf(results.find(({ error }) => error)?.error)}`),
    ),
  ]
  return suites.flatMap(of)
}

const reportOf = (title) => path.join(place, `${title.replaceAll(/\W+/g, '-')}.json`)
const vitest = (title, projects, env, how = { aside: true }) => {
  const report = reportOf(title)
  const words = [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=./scripts/vitest-report.mjs',
  ]
  return counted(title, bin('vitest'), words, report, (said) => said, {
    env: { ...env, HIGHBALL_TEST_REPORT: report },
    ...how,
  })
}
const playwright = (title, env) => {
  const report = reportOf(title)
  // Traces are for whoever runs a story by itself to find out why it fails: they cost time in all that pass.
  const words = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', '--trace=off']
  const read = (said) => ({
    passed: said.stats.expected,
    failed: said.stats.unexpected,
    names: [...playwrightFailures(said), ...said.errors.map(({ message }) => firstLine(message))],
  })
  return counted(title, bin('playwright'), words, report, read, {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
}

const { startPostgres } = await import('./postgres.mjs')
const server = process.env.DATABASE_URL || !process.env.HIGHBALL_TEST_POSTGRES ? undefined : await startPostgres()
/** The given PostgreSQL or, in CI, a temporary cluster of the machine's own. */
const url = process.env.DATABASE_URL ?? server?.url

/** With two databases each tests half of what says the same on either, and every other day the other half (tests/server/halves.ts). */
const halves = url
  ? [0, 1].map((nth) => ({ HIGHBALL_TEST_HALF: String((Math.floor(began / 86_400_000) + nth) % 2) }))
  : []

/** CI sends many more requests that nobody sends by accident, to the quicker of its databases. */
const fuzzed = process.env.HIGHBALL_TEST_POSTGRES ? { HIGHBALL_FUZZ_CASES: '50000' } : {}

async function inChromium() {
  if (isBuilt) await stories()
  // Not aside: Vitest's own process serves these pages, and starved of time it keeps them waiting until they count as hanging.
  await vitest('unit tests in Chromium', ['browser'], { DATABASE_URL: '' }, { aside: false })
}
async function stories() {
  await playwright('end-to-end stories on the embedded database', { HIGHBALL_E2E: 'embedded' })
  if (url) await playwright('end-to-end stories on PostgreSQL', { HIGHBALL_E2E: 'postgres', DATABASE_URL: url })
}
async function theRest() {
  await gate('format', bin('oxfmt'), ['--check', '.'], { aside: true })
  await gate('types', bin('tsc'), ['-b'], { aside: true })
  await gate('lint and import rules', bin('oxlint'), ['--deny-warnings'], { aside: true })
  await gate('dead code', bin('knip'), [], { aside: true })
  await vitest('unit and API tests', ['node', 'dom*', 'server'], {
    DATABASE_URL: '',
    ...(!url && fuzzed),
    ...halves[0],
  })
  if (url) await vitest('API tests on PostgreSQL', ['server'], { DATABASE_URL: url, ...fuzzed, ...halves[1] })
}

// Only the stories need the build: they run beside everything else, with a higher priority.
const isBuilt = await gate('build, and the first load within its budget', process.execPath, ['scripts/build.mjs'])
await Promise.all([inChromium(), theRest()])
await server?.stop()
if (!url)
  console.log(
    `\nWithout a PostgreSQL: ${process.env.HIGHBALL_TEST_POSTGRES ? 'this machine has none' : 'name one in DATABASE_URL, or ask for a throw-away one with HIGHBALL_TEST_POSTGRES=1'}.`,
  )

fs.rmSync(place, { recursive: true, force: true })
console.log(`\n${minutes(began)}${failures.length > 0 ? '; failed:' : ''}`)
for (const failure of failures.slice(0, 60)) console.log(`✘ ${failure}`)
if (failures.length > 60) console.log(`… and ${failures.length - 60} more.`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)
