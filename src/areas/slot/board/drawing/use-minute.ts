/** The moment, to the minute: what is late, past or now on the board moves on with it. */
import { useEffect, useState } from 'react'
import { after } from '#src/engine/console/timers.state.ts'

const MINUTE_MS = 60_000
const thisMinute = (): string => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()

export function useMinute(): string {
  const [now, setNow] = useState(thisMinute)
  useEffect(() => after(MINUTE_MS - (Date.now() % MINUTE_MS), () => setNow(thisMinute())), [now])
  return now
}
