/** Asks again a minute after each answer or failure, because days and lateness pass without a change of any row. */
import { useEffect } from 'react'
import { after } from '#src/engine/console/timers.state.ts'

const AGAIN_MS = 60_000

type Asked = { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number; readonly refetch: () => unknown }
export function useAgain({ dataUpdatedAt, errorUpdatedAt, refetch }: Asked): void {
  useEffect(() => after(AGAIN_MS, () => void refetch()), [dataUpdatedAt, errorUpdatedAt, refetch])
}
