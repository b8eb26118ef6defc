/** The blanket period of a certificate of origin: at most twelve months, its first and last day included (USMCA, annex 5-A). */

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** The last day that a period from a day on may have: `2026-01-01` gives `2026-12-31`. */
export function lastDayOfPeriod(from: string): string {
  const date = new Date(`${from}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() + 1)
  return dayBefore(date.toISOString().slice(0, 10))
}

/** Why the period is too long; empty if it is not. */
export function wrongPeriod(from: string | null, to: string | null): string {
  if (from === null || to === null) return ''
  const last = lastDayOfPeriod(from)
  return to <= last ? '' : `A blanket period has at most 12 months: from ${from} it ends by ${last}.`
}
