/** Causes of a delay, and spans of time, in words. */

const causeWords: Readonly<Record<string, string>> = {
  hold: 'held',
  stored: 'stored',
  bad_order: 'bad order',
  no_bill: 'no bill',
  interchange: 'interchange',
  lost_at_interchange: 'lost at interchange',
  dwell: 'standing',
  transit: 'slow on the line',
  constructive_placement: 'waits to be placed',
}
export const causeText = (cause: string | null): string => (cause === null ? '' : (causeWords[cause] ?? cause))

/** Hours as days and hours: `3 d 4 h`; under a day hours alone. */
export function spanText(hours: number): string {
  const whole = Math.round(hours)
  const days = Math.floor(whole / 24)
  return days === 0 ? `${whole} h` : `${days} d${whole % 24 === 0 ? '' : ` ${whole % 24} h`}`
}
