/**
 * The honest second try of stories. A story that failed runs once more, alone, after everything else has ended. Exactly one that passes then is
 * recorded as flaky and lets the run pass; the second time it fails the run. Nothing else is tried again anywhere.
 */
import fs from 'node:fs'
import { nameOf, type StoriesRun, type Story } from './playwright.ts'

/** `expires`: the day by which it has to be mended. Days are of UTC, `2026-11-28`. */
export type Flake = {
  readonly story: string
  readonly dates: readonly string[]
  readonly count: number
  readonly expires: string
}
/** A flaky story has to be mended within this time. */
const DAYS = 14
const DAY_MS = 86_400_000
/** More of them are mended before anything else. */
const MAX_RECORDED = 3

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const file = 'tests/e2e/flaky.json'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this module alone
export const readFlakes = (): readonly Flake[] => JSON.parse(fs.readFileSync(file, 'utf8')) as readonly Flake[]
export const writeFlakes = (flakes: readonly Flake[]): void =>
  fs.writeFileSync(file, `${JSON.stringify(flakes, null, 2)}\n`)

/** The record with a story that has failed and passed on that day. */
export function record(flakes: readonly Flake[], story: string, day: string): readonly Flake[] {
  const known = flakes.find((one) => one.story === story)
  const others = flakes.filter((one) => one !== known)
  return known
    ? [...others, { ...known, dates: [...known.dates, day], count: known.count + 1 }]
    : [...others, { story, dates: [day], count: 1, expires: dayAfter(day, DAYS) }]
}

/** Returns a sentence for each entry that has to be mended before a run can pass. */
export function problemsOf(flakes: readonly Flake[], today: string): readonly string[] {
  return [
    ...flakes.flatMap(({ story, dates, count, expires }) => [
      ...(dates.length > 1 ? [`${story} was flaky ${count} times (${dates.join(', ')}): mend it.`] : []),
      ...(expires < today ? [`${story} was to be mended by ${expires}.`] : []),
    ]),
    ...(flakes.length > MAX_RECORDED
      ? [`${flakes.length} stories are flaky: mend some until ${MAX_RECORDED} are left.`]
      : []),
  ]
}

/** More failures than these are no accident, and trying them again takes long. */
const MAX_TRIED = 5
export const isWorthTrying = ({ failed, failures }: StoriesRun): boolean =>
  failed.length > 0 && failed.length === failures.length && failed.length <= MAX_TRIED

/** `second`: the failed stories, run again; undefined if nothing was tried again. */
export type Tries = { readonly first: StoriesRun; readonly second?: StoriesRun | undefined }
/** `failures`: what fails the run. `flaky`: stories that passed the second time. */
export type Verdict = { readonly failures: readonly string[]; readonly flaky: readonly Story[] }

/** Judges all runs of stories together: the run passes with one flaky story in all of them, unless that one is recorded already. */
export function judge(runs: readonly Tries[], flakes: readonly Flake[]): Verdict {
  const failures = runs.flatMap(({ first }) => first.failures)
  // A second run that did not reach all of them proves nothing.
  const flaky = runs.flatMap(({ first: { failed }, second }) =>
    second?.failures.length === 0 && second.passed >= failed.length ? failed : [],
  )
  const isRecorded = (story: Story): boolean => flakes.some((one) => one.story === nameOf(story))
  if (failures.length === 1 && flaky.length === 1 && !flaky.some(isRecorded)) return { failures: [], flaky }
  const remark = (line: string): string => {
    const story = flaky.find((one) => line.startsWith(`${nameOf(one)}:`))
    if (story === undefined) return line
    return `${line} (passed the second time${isRecorded(story) ? ', but is recorded as flaky already' : ''})`
  }
  return { failures: failures.map(remark), flaky }
}
