/** Runs stories by Playwright, and reads its report. */
import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run, type Shown } from './run.ts'
import type { FileTime, Result } from './result.ts'

/** The part of Playwright's JSON report that is read. */
type Failure = { readonly message?: string; readonly location?: { readonly line: number } }
type Spec = {
  readonly file: string
  readonly title: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results: readonly { readonly duration: number; readonly error?: Failure }[]
  }[]
}
/** A file, or a group of stories in one. */
type Suite = { readonly title?: string; readonly suites?: readonly Suite[]; readonly specs?: readonly Spec[] }
export type PlaywrightReport = {
  readonly suites: readonly Suite[]
  readonly errors: readonly Failure[]
  readonly stats: { readonly expected: number }
}

/** A story by its file and title. `groups`: the titles of the groups that hold it, from the outermost. */
export type Story = { readonly file: string; readonly groups: readonly string[]; readonly title: string }
export type StoriesRun = Result & { readonly failed: readonly Story[] }
export const nameOf = ({ file, title }: Pick<Story, 'file' | 'title'>): string => `${file} › ${title}`
/** A line of the list by which Playwright runs single stories. */
const listed = ({ file, groups, title }: Story): string => [file, ...groups, title].join(' › ')

type GroupedSpec = Spec & Pick<Story, 'groups'>
const specsOf = ({ suites = [], specs = [] }: Suite, groups: readonly string[] = []): readonly GroupedSpec[] => [
  ...suites.flatMap((group) => specsOf(group, [...groups, group.title ?? ''])),
  ...specs.map((spec) => ({ ...spec, groups })),
]

/** Returns the line at which a story failed, what it expected and what it received: CI keeps nothing else of it. */
function reasonOf({ message, location }: Failure = {}): string {
  // Of two values that should be equal, what was there and should not have been is the line behind a plus.
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line, at) => at === 0 || /^(Locator|Expected|Received|Error|\+ +\S{3})/.test(line))
    .map((line) => line.trim().slice(0, 900))
  return `${location ? `line ${location.line}: ` : ''}${lines.slice(0, 8).join(' · ')}`
}

/** Playwright itself tries nothing again, so that a story it calls flaky cannot pass here unseen: it counts as failed. */
export function readPlaywright({ suites, errors, stats }: PlaywrightReport): Omit<StoriesRun, 'title' | 'spent'> {
  const specs = suites.flatMap((file) => specsOf(file))
  const bad = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  const seconds = new Map<string, number>()
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  return {
    passed: stats.expected,
    failures: [
      ...bad.map((spec) => {
        const error = spec.tests.flatMap(({ results }) => results).find((result) => result.error)?.error
        return `${nameOf(spec)}: ${reasonOf(error)}`
      }),
      ...errors.map(
        ({ message }) =>
          stripVTControlCharacters(message ?? '')
            .split('\n', 1)[0]
            ?.slice(0, 160) ?? '',
      ),
    ],
    failed: bad.map(({ file, groups, title }) => ({ file, groups, title })),
    files: [...seconds].map(([file, wall]): FileTime => ({ file: `tests/e2e/${file}`, wall })),
  }
}

export type Stories = {
  readonly title: string
  readonly config: string
  /** Files or parts of their names; all without any. */
  readonly files?: readonly string[]
  /** These alone, and no others of their files. */
  readonly only?: readonly Story[]
  readonly workers?: number
  readonly shown?: Shown
  readonly env?: Readonly<Record<string, string>>
}

/** @param folder where the report is written */
export async function runStories(
  { title, config, files = [], only, workers, shown = 'live', env = {} }: Stories,
  folder: string,
): Promise<StoriesRun> {
  const report = path.join(folder, `${title.replaceAll(/\W+/g, '-')}.json`)
  const list = `${report}.list`
  if (only) fs.writeFileSync(list, only.map(listed).join('\n'))
  const { code, spent } = await run({
    title,
    shown,
    command: path.resolve('node_modules/.bin/playwright'),
    // Traces are for a developer who runs one story to find out why it fails: they cost time in all that pass.
    words: [
      'test',
      '--config',
      config,
      '--reporter=list,json',
      '--trace=off',
      ...(workers === undefined ? [] : [`--workers=${workers}`]),
      ...(only ? ['--test-list', list] : []),
      ...files,
    ],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  if (!fs.existsSync(report))
    return { title, passed: 0, failures: [`${title} left no report`], failed: [], files: [], spent }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Playwright's own report
  const read = readPlaywright(JSON.parse(fs.readFileSync(report, 'utf8')) as PlaywrightReport)
  const failures = code !== 0 && read.failures.length === 0 ? ['ended badly, though every story passed'] : read.failures
  return { title, ...read, failures, spent }
}
