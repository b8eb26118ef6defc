/** Today by the user's clock, for components that stay open past midnight. */
import { useSyncExternalStore } from 'react'
import { dayIn } from '#model/shared/clock.ts'
import { after } from '../console/timers.state.ts'
import { userZone } from './user-zone.state.ts'

const CHECK_MS = 60_000
function onMinute(listener: () => void): () => void {
  let stop = (): void => {}
  const again = (): void => {
    stop = after(CHECK_MS, () => {
      listener()
      again()
    })
  }
  again()
  return () => stop()
}

export const useUserDay = (): string => useSyncExternalStore(onMinute, () => dayIn(Date.now(), userZone()))
