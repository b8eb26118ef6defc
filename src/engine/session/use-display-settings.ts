/**
 * The user's time zone and the company's units for components that show times and measurements: they are drawn anew when one changes, and
 * keep what is typed in them.
 */
import { useSyncExternalStore } from 'react'
import { subscribe } from 'valtio'
import { unitsRead } from './company-units.ts'
import { session } from './session.state.ts'
import { userZone } from './user-zone.state.ts'

const onSession = (listener: () => void): (() => void) => subscribe(session(), listener, true)
export const useUnitsRead = (): string => useSyncExternalStore(onSession, unitsRead)
export function useDisplaySettings(): { readonly zone: string; readonly units: string } {
  const units = useUnitsRead()
  return { zone: useSyncExternalStore(onSession, userZone), units }
}
