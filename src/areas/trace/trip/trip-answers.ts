/** What the server answers of a trip: when it will be there, and why it is late. */
import type { Demurrage, DemurrageRule } from '#model/areas/trace/rules/demurrage.ts'
import type { Estimate } from '#model/areas/trace/rules/eta.ts'
import type { Lateness } from '#model/areas/trace/rules/why-late.ts'
import { api } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'

/** A facility says what a car costs that stands there. */
const resources = ['trace:trip', 'trace:event', 'company:facility'] as const
function useOf<T>(id: number | string, call: 'eta' | 'why_late') {
  return useFresh<T, readonly unknown[]>({
    queryKey: ['trace:trip', call, id],
    queryFn: ({ signal }) => api<T>(`trip/${id}/${call}/`, { signal }),
    meta: { resources },
  })
}
/** `timezone` is that of the destination, empty where it is not known; `demurrage` is null where the car costs nothing there. */
export type TripEta = Estimate & { readonly timezone: string; readonly demurrage: (Demurrage & DemurrageRule) | null }
export const useEta = (id: number | string) => useOf<TripEta>(id, 'eta')
export const useLateness = (id: number | string) => useOf<Lateness>(id, 'why_late')
