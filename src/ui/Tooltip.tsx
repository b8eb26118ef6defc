/** The word for an icon, and its key, after a moment. */
import type { ReactElement } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'
import { Key } from './Key.tsx'
import styles from './Overlay.module.css'

export function Tooltip({ text, shortcut, children }: { readonly text: string; readonly shortcut?: string; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip className={styles['tooltip'] ?? ''} offset={4}>
        {text}
        {shortcut !== undefined && <Key of={shortcut} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
