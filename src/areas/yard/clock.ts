/** Moments as a yard's own clock shows them: `2026-11-20 14:05`. */
const forms = new Map<string, Intl.DateTimeFormat>()

/** In the zone of the yard; in the browser's where the yard has none that is known. */
export function clock(moment: string, timezone: string): string {
  let form = forms.get(timezone)
  if (form === undefined) {
    const parts = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
    try {
      // Swedish writes dates as the house does.
      form = new Intl.DateTimeFormat('sv-SE', timezone === '' ? parts : { ...parts, timeZone: timezone })
    } catch {
      form = new Intl.DateTimeFormat('sv-SE', parts)
    }
    forms.set(timezone, form)
  }
  return form.format(new Date(moment))
}
