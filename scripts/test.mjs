// `npm test`: everything, on a fresh clone, alone. Types, lint, dead code, unit, API, browser and end-to-end tests; one count at the end.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import './ensure.mjs'

const { ensureChromium } = await import('./chromium.mjs')
process.env.CHROMIUM_PATH = await ensureChromium()

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-test-'))
const bin = (name) => path.join('node_modules/.bin', name)
const totals = { passed: 0, failed: 0 }
const failures = []
const began = Date.now()

const run = (command, words, env = {}) =>
  new Promise((resolve) => {
    spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...env } }).on('exit', (code) => resolve(code ?? 1))
  })

/** A gate without a count of its own is one test. */
async function gate(title, command, words) {
  console.log(`\n— ${title}`)
  const ok = (await run(command, words)) === 0
  totals[ok ? 'passed' : 'failed']++
  if (!ok) failures.push(title)
}

/** A runner counts for itself; one that ends badly without naming a failure counts as one. */
async function counted(title, command, words, report, read, env) {
  console.log(`\n— ${title}`)
  const code = await run(command, words, env)
  let counts = { passed: 0, failed: 1 }
  try {
    counts = read(JSON.parse(fs.readFileSync(report, 'utf8')))
  } catch {
    console.error(`${title} left no report.`)
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  totals.passed += counts.passed
  totals.failed += counts.failed
  if (counts.failed > 0) failures.push(title)
}

const vitest = (title, projects, env) => {
  const report = path.join(reports, `${title.replaceAll(' ', '-')}.json`)
  const words = ['run', ...projects.flatMap((name) => ['--project', name]), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(title, bin('vitest'), words, report, (said) => ({ passed: said.numPassedTests, failed: said.numFailedTests }), env)
}
const playwright = (title, env) => {
  const report = path.join(reports, `${title.replaceAll(' ', '-')}.json`)
  const words = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const read = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky })
  return counted(title, bin('playwright'), words, report, read, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
}

await gate('types', bin('tsc'), ['-b'])
await gate('lint and import rules', bin('oxlint'), ['--deny-warnings'])
await gate('dead code', bin('knip'), [])
await gate('build, and the first load within its budget', process.execPath, ['scripts/build.mjs'])
await vitest('unit and browser tests', ['node', 'dom', 'browser'])
await vitest('API tests', ['server'])
await playwright('end-to-end stories on the embedded database', { HIGHBALL_E2E: 'embedded' })

// A PostgreSQL, where there is one: the given one, or a throw-away cluster of the machine's own.
const { startPostgres } = await import('./postgres.mjs')
const server = process.env.DATABASE_URL ? undefined : await startPostgres()
const url = process.env.DATABASE_URL ?? server?.url
if (url) {
  await vitest('API tests on PostgreSQL', ['server'], { DATABASE_URL: url })
  await playwright('end-to-end stories on PostgreSQL', { HIGHBALL_E2E: 'postgres', DATABASE_URL: url })
} else console.log('\nNo PostgreSQL here (set DATABASE_URL to test on one): that half of the suite was not run.')
await server?.stop()

fs.rmSync(reports, { recursive: true, force: true })
console.log(`\n${Math.round((Date.now() - began) / 1000)} s${failures.length > 0 ? `; failed: ${failures.join(', ')}` : ''}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)
