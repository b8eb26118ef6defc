/**
 * A tooltip with label and key, shown after a delay. Its code is loaded when the first one is needed, to keep it out
 * of the initial load.
 */
import { useRef, type ReactElement } from 'react'
import { late } from '#src/engine/console/late.ts'
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable'
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger'
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState'

const Bubble = late(() => import('./TooltipBubble.tsx'))
const delays = { delay: 500, closeDelay: 0 }

export function Tooltip({
  text,
  shortcut,
  children,
}: {
  readonly text: string
  readonly shortcut?: string
  readonly children: ReactElement
}) {
  const state = useTooltipTriggerState(delays)
  const trigger = useRef<HTMLElement>(null)
  const { triggerProps, tooltipProps } = useTooltipTrigger(delays, state, trigger)
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      {state.isOpen && <Bubble id={tooltipProps.id} state={state} trigger={trigger} text={text} shortcut={shortcut} />}
    </>
  )
}
