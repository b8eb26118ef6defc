/** Reads the limits of an allocation and their windows for its record and for the form of a limit. */
import { useFresh } from '#src/engine/data/query.ts'
import { useUserDay } from '#src/engine/session/use-user-day.ts'
import { readStrip, type StripData } from './strip-data.ts'

export function useStrip(id: number) {
  const today = useUserDay()
  return useFresh<StripData, readonly unknown[]>({
    queryKey: ['legacy:transferLimit', 'strip', id, today],
    queryFn: ({ signal }) => readStrip(id, today, signal),
    meta: { resources: ['legacy:allocation', 'legacy:ticket', 'legacy:product'] },
  })
}
