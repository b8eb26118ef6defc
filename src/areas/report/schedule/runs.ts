/** The runs of a report with their outcomes, and the letters that were sent. */
import { countOf } from '#model/shared/number-format.ts'
import { api } from '#src/engine/api/api.ts'

export type ReportRun = {
  readonly id: number
  readonly planned_for: string
  readonly at: string | null
  readonly outcome: 'sent' | 'not_met' | 'unchanged' | 'failed' | null
  readonly rows: number | null
  readonly message: string
}
type SentLetter = {
  readonly id: number
  readonly to: string
  readonly at: string
  readonly status: string
  readonly error: string
}
export type SentEmails = {
  readonly emails: readonly string[]
  readonly history: readonly SentLetter[]
  readonly runs: readonly ReportRun[]
}

export const emailsOf = (id: number, signal: AbortSignal): Promise<SentEmails> =>
  api(`report/${id}/get_emails/`, { signal })
export const runNow = (id: number): Promise<ReportRun> =>
  api(`report/${id}/run/`, { method: 'POST', body: {}, idempotencyKey: crypto.randomUUID() })

const outcomes = {
  sent: 'Sent',
  not_met: 'Not sent, the condition is not met',
  unchanged: 'Not sent, nothing changed',
  failed: 'Failed',
} as const

/** `Sent, 3 rows`; a run that failed says why. */
export function runText({ outcome, rows, message }: ReportRun): string {
  if (outcome === null) return 'Waiting'
  if (outcome === 'failed') return message === '' ? outcomes.failed : `${outcomes.failed}: ${message}`
  return rows === null ? outcomes[outcome] : `${outcomes[outcome]}, ${countOf(rows, 'row', 'rows')}`
}
