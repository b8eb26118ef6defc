/** Notices that a PostgreSQL server has fallen silent while work is under way, long before the time of a statement is over. */
import { setImmediate, setTimeout as wait } from 'node:timers/promises'

/** Work that takes longer than this asks whether the server still answers, and asks again as long as it goes on. */
const ASK_AFTER_MS = 2000
/** The longest time for the answer to a question that any working server answers at once. */
const ANSWER_MS = 2000

/** Whether the server answers in time. A question that fails counts as no answer. */
export async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let answered = false
  const answer = ask().then(
    () => (answered = true),
    () => undefined,
  )
  await Promise.race([answer, wait(ANSWER_MS, undefined, { ref: false })])
  // If this process was busy, the answer may have arrived without being read yet.
  if (!answered) await setImmediate()
  return answered
}

/**
 * Does the work, and gives it up when the server does not answer. A statement that takes long or waits for a row goes on.
 * `giveUp` makes the work fail.
 */
export async function whileAnswering<T>(
  isAnswering: () => Promise<boolean>,
  giveUp: () => void,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const watch = (): void => {
    timer = setTimeout(() => void ask(), ASK_AFTER_MS).unref()
  }
  const ask = async (): Promise<void> => {
    const answers = await isAnswering()
    if (isOver) return
    if (answers) watch()
    else giveUp()
  }
  watch()
  try {
    return await work()
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
