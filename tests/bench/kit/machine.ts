/** How busy the machine is beside a bench: a table that was taken beside other work says so. */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/** The bench itself does nothing meanwhile. */
const LOOK_MS = 2000
/** A share of all processors. What an idle machine does beside is less. */
const BUSY_SHARE = 0.15

const spent = (): { readonly idle: number; readonly all: number } => {
  let [idle, all] = [0, 0]
  for (const { times } of os.cpus()) {
    idle += times.idle
    all += times.user + times.nice + times.sys + times.idle + times.irq
  }
  return { idle, all }
}

/** The share of the processors that others take at the moment, 0 to 1. */
async function takenByOthers(): Promise<number> {
  const before = spent()
  await pause(LOOK_MS)
  const after = spent()
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)
}

const load = (): string => (os.loadavg()[0] ?? 0).toFixed(1)

/** Looks at the machine before a table is taken; the answer gives the lines that stand below it. */
export async function watchMachine(): Promise<() => string> {
  const [before, taken] = [load(), await takenByOthers()]
  return () => {
    const said = `Load of the machine before ${before}, after ${load()}.`
    return taken < BUSY_SHARE
      ? said
      : `${said}\n**Taken on a busy machine**: others took ${Math.round(taken * 100)} % of its processors before it began.`
  }
}
