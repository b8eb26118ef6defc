/** The tooltip's bubble, placed beside its element. */
import { useState, type RefObject } from 'react'
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState'
import { Key } from './Key.tsx'
import styles from './Overlay.module.css'

type Props = {
  readonly id: string | undefined
  readonly state: TooltipTriggerState
  readonly trigger: RefObject<HTMLElement | null>
  readonly text: string
  readonly shortcut: string | undefined
}

/** What the element itself shows at the moment is not said twice. A text for screen readers alone is a pixel wide. */
const isShownBy = ({ current }: RefObject<HTMLElement | null>, text: string): boolean =>
  [...(current?.querySelectorAll<HTMLElement>('*') ?? [])].some(
    (part) => part.textContent === text && part.offsetWidth > 1,
  )

export default function TooltipBubble({ id, state, trigger, text, shortcut }: Props) {
  const [isRepeated] = useState(() => isShownBy(trigger, text))
  if (isRepeated) return null
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        {...(id !== undefined && { id })}
        triggerRef={trigger}
        className={styles['tooltip'] ?? ''}
        offset={4}
      >
        {text}
        {shortcut !== undefined && <Key of={shortcut} />}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
