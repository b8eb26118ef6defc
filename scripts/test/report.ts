/** Prints where the time went, and writes it to a file. */
import fs from 'node:fs'
import path from 'node:path'
import type { FileTime, Result } from './result.ts'

const SLOWEST = 15
/** Seconds with one decimal, in a column. */
const column = (seconds: number | undefined): string => (seconds === undefined ? '–' : seconds.toFixed(1)).padStart(9)

const table = (heading: string, rows: readonly (readonly [string, number | undefined, number | undefined])[]): string =>
  [
    `\n${'wall s'.padStart(9)}${'proc. s'.padStart(9)}  ${heading}`,
    ...rows.map(([name, wall, processor]) => `${column(wall)}${column(processor)}  ${name}`),
  ].join('\n')

/** The phases and the slowest files as two tables. Processor time is of the whole machine for a phase, of the test's own process for a file. */
export function timesText(results: readonly Result[]): string {
  const files: readonly FileTime[] = results.flatMap((one) => one.files)
  const slowest = files.toSorted((a, b) => b.wall - a.wall).slice(0, SLOWEST)
  const total = (key: 'wall' | 'processor'): number => results.reduce((sum, { spent }) => sum + spent[key], 0)
  return [
    table('phase', [
      ...results.map(({ title, spent }) => [title, spent.wall, spent.processor] as const),
      ['in all', total('wall'), total('processor')],
    ]),
    table(
      `the ${slowest.length} slowest of ${files.length} files`,
      slowest.map(({ file, wall, processor }) => [file, wall, processor] as const),
    ),
  ].join('\n')
}

/** @param file a JSON file; its folder is created */
export function writeTimes(file: string, results: readonly Result[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const phases = results.map(({ title, spent, passed, files }) => ({ title, spent, passed, files }))
  fs.writeFileSync(file, `${JSON.stringify({ phases }, null, 1)}\n`)
}
