/** A button that is only its icon where its container is narrow. A tooltip has its name then. */
import type { LucideIcon } from 'lucide-react'
import { keyWords } from '#src/engine/commands/keys/keys.ts'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './CompactButton.module.css'
import { Tooltip } from './Tooltip.tsx'

type CompactButtonProps = ButtonProps & { readonly icon: LucideIcon; readonly children: string }

export function CompactButton({ children, shortcut, ...rest }: CompactButtonProps) {
  const key = shortcut !== undefined && { shortcut }
  // What is seen of the button is a part of its name, its key too.
  const name = [children, ...(shortcut === undefined ? [] : keyWords(shortcut))].join(' ')
  return (
    <span className={styles['compact']}>
      <Tooltip text={children} {...key}>
        <Button {...rest} {...key} aria-label={name}>
          {children}
        </Button>
      </Tooltip>
    </span>
  )
}
