/** Maps status words to badge states, so that a status has the same colour and shape everywhere. */
import type { BadgeState } from './Badge.tsx'

export const stateShape: Readonly<Record<BadgeState, string>> = {
  ok: '●',
  warn: '▲',
  stop: '■',
  info: '◆',
  hold: '◐',
  plain: '○',
}

/** Other words have no state. */
const words: Readonly<Record<string, BadgeState>> = {
  draft: 'plain',
  cancelled: 'plain',
  closed: 'plain',
  revoked: 'plain',
  declined: 'stop',
  failed: 'stop',
  sent: 'info',
  shipped: 'ok',
  accepted: 'ok',
  paid: 'ok',
  passed: 'ok',
  ready: 'warn',
  waiting: 'info',
  saved: 'ok',
  planned: 'plain',
  released: 'info',
  pulled: 'info',
  in_transit: 'info',
  at_destination: 'warn',
  constructively_placed: 'warn',
  placed: 'ok',
  held: 'hold',
  bad_order: 'stop',
  stored: 'plain',
  no_bill: 'warn',
  in_progress: 'info',
  fulfilled: 'ok',
  under_review: 'warn',
  nominated: 'info',
  assigned: 'ok',
  scheduled: 'plain',
  void: 'plain',
  note: 'plain',
  open: 'info',
  arrived: 'info',
  loading: 'warn',
  unloading: 'warn',
  complete: 'ok',
  approved: 'ok',
  invoiced: 'ok',
  rejected: 'stop',
  alert: 'stop',
  handover: 'info',
}
/** How something stands today, such as a certificate; of an address a state is a name, which has none. */
const standings: Readonly<Record<string, BadgeState>> = {
  missing: 'plain',
  unverified: 'info',
  valid: 'ok',
  expiring: 'warn',
  expired: 'stop',
  ok: 'ok',
  late: 'warn',
  failed: 'stop',
  never: 'plain',
}
const answers: Readonly<Record<string, BadgeState>> = { yes: 'ok', but: 'warn', no: 'stop' }
/** A site of its own clocks has nothing to say of them. */
const clocks: Readonly<Record<string, BadgeState>> = { of_company: 'warn', utc: 'warn' }
/** Fields whose values are statuses rather than mere categories. */
const fields: Readonly<Record<string, typeof words>> = { status: words, state: standings, may_come: answers, clocks }

export function stateOf(field: string, value: unknown): BadgeState | undefined {
  if (field === 'hold') return value === true ? 'hold' : undefined
  if (field === 'bad_order') return value === true ? 'stop' : undefined
  if (field === 'delayed') return value === true ? 'warn' : undefined
  return typeof value === 'string' ? fields[field]?.[value] : undefined
}
