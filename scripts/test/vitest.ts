/** Runs tests by Vitest, and reads what scripts/vitest-report.mjs has written of them. */
import fs from 'node:fs'
import path from 'node:path'
import { run } from './run.ts'
import type { FileTime, Result } from './result.ts'

type Report = Pick<Result, 'passed' | 'failures' | 'files'>
export type Tests = {
  readonly title: string
  readonly projects: readonly string[]
  /** Files or parts of their names; all without any. */
  readonly files?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Processor time by file, as tests/processor-time.ts has written it: a line for each file. */
function processorTimes(file: string): ReadonlyMap<string, number> {
  if (!fs.existsSync(file)) return new Map()
  return new Map(
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own setup file
      .map((line) => JSON.parse(line) as [string, number]),
  )
}

/** @param folder where the report is written */
export async function runTests({ title, projects, files = [], env = {} }: Tests, folder: string): Promise<Result> {
  const report = path.join(folder, `${title.replaceAll(/\W+/g, '-')}.json`)
  const times = `${report}.times`
  const { code, spent } = await run({
    title,
    command: path.resolve('node_modules/.bin/vitest'),
    words: [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=dot',
      '--reporter=./scripts/vitest-report.mjs',
      ...files,
    ],
    env: { ...env, HIGHBALL_TEST_REPORT: report, HIGHBALL_TEST_TIMES: times },
  })
  if (!fs.existsSync(report)) return { title, passed: 0, failures: [`${title} left no report`], files: [], spent }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own reporter
  const read = JSON.parse(fs.readFileSync(report, 'utf8')) as Report
  const failures = code !== 0 && read.failures.length === 0 ? ['ended badly, though every test passed'] : read.failures
  const processor = processorTimes(times)
  const timed = read.files.map((one): FileTime => {
    const seconds = processor.get(one.file)
    return seconds === undefined ? one : { ...one, processor: seconds }
  })
  return { title, passed: read.passed, failures, files: timed, spent }
}
