/** Processor time of the built server and of its PostgreSQL, as Linux counts it in hundredths of a second. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const MS_PER_TICK = 10
/** Places in /proc/…/stat, counted from behind the name of the program. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

function statOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    // It has ended, and its time is among that of its parent.
    return []
  }
}
const sumOf = (stat: readonly number[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + (stat[place] ?? 0), 0)

/** Of one process. */
const ownMs = (pid: number): number => sumOf(statOf(pid), [USER, SYSTEM]) * MS_PER_TICK

/** Of a process with all that it began, those that have ended included. */
function familyMs(pid: number): number {
  const stats = readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0)
    .map(statOf)
    .filter((stat) => stat[PARENT] === pid)
  const own = sumOf(statOf(pid), [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM])
  return stats.reduce((sum, stat) => sum + sumOf(stat, [USER, SYSTEM]), own) * MS_PER_TICK
}

export type Spent = { readonly server: number; readonly database: number }
/** `data`: the folder of the cluster. */
export function clockOf(server: number, data: string): () => Spent {
  const postmaster = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  return () => ({ server: ownMs(server), database: familyMs(postmaster) })
}
