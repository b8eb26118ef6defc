/** A button that is only its icon where its container is narrow. A tooltip has its name then. */
import type { LucideIcon } from 'lucide-react'
import { Button, type ButtonProps } from './Button.tsx'
import styles from './CompactButton.module.css'
import { Tooltip } from './Tooltip.tsx'

type CompactButtonProps = ButtonProps & { readonly icon: LucideIcon; readonly children: string }

export function CompactButton({ children, shortcut, ...rest }: CompactButtonProps) {
  const key = shortcut !== undefined && { shortcut }
  return (
    <span className={styles['compact']}>
      <Tooltip text={children} {...key}>
        <Button {...rest} {...key}>
          {children}
        </Button>
      </Tooltip>
    </span>
  )
}
