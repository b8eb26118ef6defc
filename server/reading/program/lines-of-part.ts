/** Cuts a part of a page into its lines: a person marks it by hand, and the second reader reads one line at a time. */
import { cutOut, type Grey } from './dots.ts'

type Rows = { readonly from: number; readonly to: number }

/** Finds the rows with dots darker than the middle between paper and ink. */
function inkedRows({ width, height, data }: Grey): readonly boolean[] {
  let [min, max] = [255, 0]
  for (const value of data) [min, max] = [Math.min(min, value), Math.max(max, value)]
  const middle = (min + max) / 2
  return Array.from({ length: height }, (_, row) =>
    data.subarray(row * width, (row + 1) * width).some((value) => value < middle),
  )
}

function runsOf(rows: readonly boolean[]): readonly Rows[] {
  const runs: Rows[] = []
  let from: number | undefined
  for (const [row, isInked] of [...rows, false].entries())
    if (isInked) from ??= row
    else if (from !== undefined) {
      runs.push({ from, to: row })
      from = undefined
    }
  return runs
}

/** Joins the dots of letters and accents with the line near them. */
function joined(runs: readonly Rows[]): readonly Rows[] {
  const tallest = Math.max(...runs.map(({ from, to }) => to - from))
  const lines: Rows[] = []
  for (const run of runs) {
    const last = lines.at(-1)
    const isMark = Math.min(run.to - run.from, (last?.to ?? 0) - (last?.from ?? 0)) < tallest * 0.4
    if (last !== undefined && isMark && run.from - last.to < tallest * 0.2)
      lines[lines.length - 1] = { from: last.from, to: run.to }
    else lines.push(run)
  }
  return lines.filter(({ from, to }) => to - from >= tallest * 0.4)
}

const [MAX_LINES, MAX_BLANK, EDGE] = [12, 0.5, 0.2]

/** Returns the part itself if one line fills it. */
export function linesOf(part: Grey): readonly Grey[] {
  const runs = runsOf(inkedRows(part))
  if (runs.length === 0) return [part]
  const lines = joined(runs)
  const inked = lines.reduce((sum, { from, to }) => sum + to - from, 0)
  if (lines.length === 1 && inked >= part.height * MAX_BLANK) return [part]
  return lines.slice(0, MAX_LINES).map(({ from, to }) => {
    const edge = (to - from) * EDGE
    return cutOut(
      part,
      [0, Math.max(0, from - edge) / part.height, 1, Math.min(part.height, to + edge) / part.height],
      0,
    )
  })
}
