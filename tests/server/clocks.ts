/** Clocks for tests of what goes by the day of a place, which run at any hour. */
import { dayIn } from '#model/shared/clock.ts'

/** A time zone in which it is between noon and one now: no day ends there while a file runs. Its day is that of UTC. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Compares answers that go by the day. Where midnight came between them in one of the zones, they are asked once more, all on the new day. */
export async function onOneDay(zones: readonly string[], compare: () => Promise<void>): Promise<void> {
  const days = (): string => zones.map((zone) => dayIn(new Date().toISOString(), zone)).join()
  for (;;) {
    const before = days()
    try {
      await compare()
      return
    } catch (error) {
      if (days() === before) throw error
    }
  }
}

/** What is asked within one minute, of limits a minute. Where a busy machine took longer, it is asked anew from the beginning. */
export async function withinAMinute<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = performance.now()
    const answer = await ask()
    if (performance.now() - begun < 60_000) return answer
  }
}
