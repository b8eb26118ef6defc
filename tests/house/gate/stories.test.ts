/** Real runs of Playwright on made-up stories: one that is broken fails the run, one that is flaky is recorded, and the second time it fails the run. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStories, type Story } from '../../../scripts/test/playwright.ts'
import { judge, record } from '../../../scripts/test/second-try.ts'

let folder = ''
beforeAll(() => {
  // Inside the project, so that the made-up stories find Playwright, which names no line of a file in node_modules.
  fs.mkdirSync('test-results', { recursive: true })
  folder = fs.mkdtempSync(path.resolve('test-results', 'made-up-stories-'))
  fs.writeFileSync(
    path.join(folder, 'playwright.config.mjs'),
    `export default { testDir: '.', outputDir: './results' }`,
  )
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const story = (name: string, body: string): void =>
  fs.writeFileSync(
    path.join(folder, `${name}.spec.mjs`),
    `import fs from 'node:fs'
import { expect, test } from 'playwright/test'
test('a story that is ${name}', () => { ${body} })`,
  )
const run = async (name: string, only?: readonly Story[]) => {
  const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-reports-'))
  try {
    const config = path.join(folder, 'playwright.config.mjs')
    return await runStories(
      { title: 'made-up stories', config, files: [name], shown: 'never', ...(only && { only }) },
      reports,
    )
  } finally {
    fs.rmSync(reports, { recursive: true, force: true })
  }
}

test('a story that passes is counted, with its time', async () => {
  story('well', 'expect(1).toBe(1)')
  const first = await run('well')
  expect(first).toMatchObject({ passed: 1, failed: [], failures: [] })
  expect(first.files.map(({ file }) => file)).toEqual(['tests/e2e/well.spec.mjs'])
})

test('a story that is broken fails the run, and says where', async () => {
  story('broken', 'expect(1).toBe(2)')
  const [first, second] = [await run('broken'), await run('broken')]
  const { failures, flaky } = judge([{ first, second }], [])
  expect(failures).toEqual([
    expect.stringMatching(/^broken\.spec\.mjs › a story that is broken: line 3: .*Expected: 2/),
  ])
  expect(flaky).toEqual([])
})

test('a story that is flaky is recorded; the second time it fails the run', async () => {
  const mark = path.join(folder, 'was-run')
  story(
    'flaky',
    `const isFirst = !fs.existsSync(${JSON.stringify(mark)}); fs.writeFileSync(${JSON.stringify(mark)}, ''); expect(isFirst).toBe(false)`,
  )
  const first = await run('flaky')
  const second = await run('flaky')
  expect(judge([{ first, second }], [])).toEqual({ failures: [], flaky: first.failed })
  const recorded = record([], 'flaky.spec.mjs › a story that is flaky', '2026-11-28')
  expect(judge([{ first, second }], recorded).failures).toEqual([
    expect.stringMatching(/^flaky\.spec\.mjs › a story that is flaky: .*is recorded as flaky already\)$/),
  ])
})

test('the second try runs the failed story of a group or of a loop, and no other of its file', async () => {
  const runs = path.join(folder, 'runs')
  fs.writeFileSync(
    path.join(folder, 'parts.spec.mjs'),
    `import fs from 'node:fs'
import { expect, test } from 'playwright/test'
const body = (name, passes = true) => () => { fs.appendFileSync(${JSON.stringify(runs)}, name + '\\n'); expect(passes).toBe(true) }
for (const part of [1, 2, 3]) test(\`every screen: axe finds nothing, 100 % (\${part} of 3)\`, body('part ' + part, part !== 2))
test.describe('on a phone', () => { for (const key of ['a', 'b']) test(key, body('phone ' + key, key === 'a')) })
test.describe('on a tablet', () => { test('b', body('tablet b')) })`,
  )
  const first = await run('parts')
  expect(first.failed).toEqual([
    { file: 'parts.spec.mjs', groups: ['on a phone'], title: 'b' },
    { file: 'parts.spec.mjs', groups: [], title: 'every screen: axe finds nothing, 100 % (2 of 3)' },
  ])
  fs.rmSync(runs)
  const second = await run('parts', first.failed)
  expect(fs.readFileSync(runs, 'utf8').trim().split('\n').toSorted()).toEqual(['part 2', 'phone b'])
  expect(second).toMatchObject({ passed: 0, failed: first.failed })
})
