/** Moments as a yard's own clock shows them. */
const forms = new Map<string, Intl.DateTimeFormat>()

function formOf(timezone: string): Intl.DateTimeFormat {
  const known = forms.get(timezone)
  if (known) return known
  const parts = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  let form: Intl.DateTimeFormat
  try {
    // Swedish writes dates as the house does.
    form = new Intl.DateTimeFormat('sv-SE', timezone === '' ? parts : { ...parts, timeZone: timezone })
  } catch {
    form = new Intl.DateTimeFormat('sv-SE', parts)
  }
  forms.set(timezone, form)
  return form
}

/** `2026-11-20 14:05` in the zone of the yard; in that of the machine where the yard has none that is known. */
export const clock = (moment: string, timezone: string): string => formOf(timezone).format(new Date(moment))
/** `2026-11-20` there. */
export const dayIn = (moment: string, timezone: string): string => clock(moment, timezone).slice(0, 10)

/** Minutes that a zone is ahead of UTC at a moment. */
function aheadOf(moment: number, timezone: string): number {
  const shown = clock(new Date(moment).toISOString(), timezone)
  return Math.round((Date.parse(`${shown.replace(' ', 'T')}Z`) - moment) / 60_000)
}
/** The moment that the clock of a zone shows as `2026-11-20 14:05`; undefined where that is no time. */
export function momentOf(said: string, timezone: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}):(\d{2})$/.exec(said.trim())
  if (!found) return undefined
  const plain = Date.parse(`${found[1]}T${found[2]?.padStart(2, '0')}:${found[3]}Z`)
  if (Number.isNaN(plain)) return undefined
  const first = plain - aheadOf(plain, timezone) * 60_000
  return new Date(plain - aheadOf(first, timezone) * 60_000).toISOString()
}
