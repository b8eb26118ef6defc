/** Makes this page go by the clocks of the server. A browser has rules of time zones of its own, which may be older or newer. */
import { goByOffsets } from '#model/shared/zones/zone-offsets.state.ts'
import type { ZoneOffsets } from '#model/shared/zones/zone-offsets.ts'
import { api } from '../api/api.ts'
import { state } from '../console/console.state.ts'

const asked = state((): { answer?: Promise<void> } => ({}))

/** Settles when they are known, and also when the server does not tell them: the browser's own are better than no times. */
export function readZones(): Promise<void> {
  return (asked().answer ??= api<ZoneOffsets>('zones/').then(goByOffsets, () => {
    // Asked again by whoever needs them next.
    delete asked().answer
  }))
}
