/** Buttons with a label, or with an icon and a tooltip that shows label and key. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from './Button.module.css'
import { Key } from './Key.tsx'
import { Tooltip } from './Tooltip.tsx'

type Look = 'primary' | 'plain' | 'quiet' | 'stop'
export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  readonly look?: Look
  readonly icon?: LucideIcon
  /** The equivalent key, shown beside the label. */
  readonly shortcut?: string
  /** The command of that key: the user's own key for it is shown. */
  readonly command?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

export function Button({ look = 'plain', icon: Icon, shortcut, command, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      className={styles['button'] ?? ''}
      data-look={look}
      data-shortcut={shortcut}
      data-command={command}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{children}</span>
      {shortcut !== undefined && <Key of={shortcut} {...(command !== undefined && { command })} />}
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  readonly icon: LucideIcon
  readonly label: string
  readonly shortcut?: string
}

export function IconButton({ icon: Icon, label, shortcut, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(shortcut !== undefined && { shortcut })}>
      <AriaButton {...rest} aria-label={label} className={styles['icon'] ?? ''} data-shortcut={shortcut}>
        <Icon size={16} aria-hidden />
      </AriaButton>
    </Tooltip>
  )
}
