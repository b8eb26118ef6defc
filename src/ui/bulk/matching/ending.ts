/** How a job that changes all rows that match has ended, in words. */
import { grouped } from '#model/shared/number-format.ts'
import type { BatchNow } from './matching-change.ts'

const words = [
  ['changed', 'changed'],
  ['already', 'unchanged'],
  ['not_allowed', 'refused'],
  ['conflict', 'changed by someone else'],
  ['not_found', 'not found'],
  ['returned', 'restored'],
  ['touched', 'touched since, and left'],
  ['gone', 'no longer there'],
] as const

const endings = {
  done: 'Done.',
  stopped: 'Stopped: what was done stays.',
  failed: 'Ended.',
  waiting: '',
  running: '',
} as const

/** `46 changed, 2 refused.` */
function countsIn({ counts }: Pick<BatchNow, 'counts'>): string {
  const said = words.flatMap(([key, word]) => (counts[key] ? [`${grouped(counts[key])} ${word}`] : []))
  return said.length === 0 ? '' : `${said.join(', ')}.`
}

/** `Done. 46 changed, 2 refused.` */
export const endingOf = (batch: Pick<BatchNow, 'status' | 'problem' | 'counts'>): string =>
  [endings[batch.status], batch.problem, countsIn(batch)].filter((part) => part !== '').join(' ')
