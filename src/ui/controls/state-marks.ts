/** The marks of states: one set of shapes and colours for all life cycles, so that a state looks the same everywhere. */

export type BadgeState = 'ok' | 'warn' | 'stop' | 'info' | 'hold' | 'plain'
/** A shape beside the colour, so that nobody depends on the colour. */
export type StateMark = { readonly tone: BadgeState; readonly shape: string }

/** Of a badge that is no state of a life cycle. */
export const toneShapes: Readonly<Record<BadgeState, string>> = {
  ok: '●',
  warn: '▲',
  stop: '■',
  info: '◆',
  hold: '◐',
  plain: '○',
}

/** Each has a shape of its own; tests/house/state-marks.test.ts holds that no two states of one life cycle share one. */
const marks = {
  notBegun: { tone: 'plain', shape: '○' },
  open: { tone: 'info', shape: '◇' },
  waiting: { tone: 'warn', shape: '◔' },
  sent: { tone: 'info', shape: '▷' },
  here: { tone: 'info', shape: '▼' },
  working: { tone: 'warn', shape: '▶' },
  unloading: { tone: 'warn', shape: '◀' },
  done: { tone: 'ok', shape: '●' },
  agreed: { tone: 'ok', shape: '◆' },
  settled: { tone: 'ok', shape: '◉' },
  stored: { tone: 'plain', shape: '▣' },
  over: { tone: 'plain', shape: '□' },
  cancelled: { tone: 'plain', shape: '✕' },
  void: { tone: 'plain', shape: '⊘' },
  held: { tone: 'hold', shape: '◐' },
  attention: { tone: 'warn', shape: '▲' },
  refused: { tone: 'stop', shape: '■' },
} as const satisfies Readonly<Record<string, StateMark>>

type Marks = Readonly<Record<string, StateMark>>

const states: Marks = {
  draft: marks.notBegun,
  scheduled: marks.notBegun,
  planned: marks.notBegun,
  free: marks.notBegun,
  idle: marks.notBegun,
  note: marks.notBegun,
  open: marks.open,
  released: marks.open,
  current: marks.open,
  handover: marks.open,
  waiting: marks.waiting,
  requested: marks.waiting,
  ready: marks.waiting,
  pending_approval: marks.waiting,
  under_review: marks.waiting,
  constructively_placed: marks.waiting,
  sent: marks.sent,
  sent_for_payment: marks.sent,
  nominated: marks.sent,
  pulled: marks.sent,
  arrived: marks.here,
  checked_in: marks.here,
  at_destination: marks.here,
  assigned: marks.here,
  read: marks.here,
  loading: marks.working,
  in_progress: marks.working,
  in_transit: marks.working,
  running: marks.working,
  reading: marks.working,
  looking: marks.working,
  taking: marks.working,
  sending: marks.working,
  unloading: marks.unloading,
  complete: marks.done,
  completed: marks.done,
  shipped: marks.done,
  placed: marks.done,
  booked: marks.done,
  saved: marks.done,
  attached: marks.done,
  passed: marks.done,
  done: marks.done,
  corrected: marks.done,
  approved: marks.agreed,
  accepted: marks.agreed,
  confirmed: marks.agreed,
  active: marks.agreed,
  allowed: marks.agreed,
  invoiced: marks.settled,
  paid: marks.settled,
  fulfilled: marks.settled,
  stored: marks.stored,
  closed: marks.over,
  expired: marks.over,
  superseded: marks.over,
  ended: marks.over,
  cancelled: marks.cancelled,
  discarded: marks.cancelled,
  revoked: marks.cancelled,
  stopped: marks.cancelled,
  void: marks.void,
  held: marks.held,
  suspended: marks.held,
  blocked: marks.held,
  late: marks.attention,
  no_bill: marks.attention,
  rejected: marks.refused,
  declined: marks.refused,
  failed: marks.refused,
  no_show: marks.refused,
  bad_order: marks.refused,
  alert: marks.refused,
  locked: marks.refused,
}
/** How something stands today, such as a certificate; of an address a state is a name, which has none. */
const standings: Marks = {
  missing: marks.notBegun,
  unverified: marks.waiting,
  valid: marks.done,
  expiring: marks.attention,
  expired: marks.refused,
  ok: marks.done,
  late: marks.attention,
  failed: marks.refused,
  never: marks.notBegun,
}
const answers: Marks = { yes: marks.done, but: marks.attention, no: marks.refused }
/** A site of its own clocks has nothing to say of them. */
const clocks: Marks = { of_company: marks.attention, utc: marks.attention }
/** Fields whose values are states rather than mere categories. */
const fields: Readonly<Record<string, Marks>> = { status: states, state: standings, may_come: answers, clocks }
/** Fields that mark a row where they hold. */
const flags: Marks = { hold: marks.held, bad_order: marks.refused, delayed: marks.attention }

/** Undefined for a value that is no state. */
export function stateOf(field: string, value: unknown): StateMark | undefined {
  if (value === true) return flags[field]
  return typeof value === 'string' ? fields[field]?.[value] : undefined
}
