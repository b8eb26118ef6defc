/** The thin bar of a window of a limit; `children` takes its place if the limit has no amount. */
import type { ReactNode } from 'react'
import { USUAL_WARNING } from '#model/areas/limit/rules/limit.ts'
import type { TimelineWindow } from '#model/areas/legacy/rules/window/answers.ts'
import { barOf } from '#src/ui/usage/bar.ts'
import { LimitBar } from '#src/ui/usage/LimitBar.tsx'

type Props = {
  readonly window: Pick<TimelineWindow, 'limit' | 'lifted' | 'open' | 'percent'>
  /** The figures of the bar in words. */
  readonly says: string
  readonly expected?: number | undefined
  readonly children: ReactNode
}

export function WindowBar({ window: { limit, lifted, open, percent }, says, expected, children }: Props) {
  const bar = barOf(
    { limit_volume: limit, carried_over: null, used_volume: lifted, reserved_volume: open },
    USUAL_WARNING,
  )
  return bar === null ? children : <LimitBar bar={bar} says={says} percent={percent ?? 0} expected={expected} isThin />
}
