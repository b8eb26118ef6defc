/** Reads the limits of an allocation and their windows for its record and for the form of a limit. */
import { useState } from 'react'
import { dayIn } from '#model/shared/clock.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { readStrip, type StripData } from './strip-data.ts'

export function useStrip(id: number) {
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  return useFresh<StripData, readonly unknown[]>({
    queryKey: ['legacy:transferLimit', 'strip', id, today],
    queryFn: ({ signal }) => readStrip(id, today, signal),
    meta: { resources: ['legacy:allocation', 'legacy:ticket', 'legacy:product'] },
  })
}
