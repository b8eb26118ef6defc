/** A menu of commands that opens from a button. Each item shows its key, and a disabled one says why. */
import type { ReactNode } from 'react'
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
  type PopoverProps,
} from 'react-aria-components'
import { Popover } from './Popover.tsx'
import { Key } from './Key.tsx'
import styles from './Overlay.module.css'

export type MenuEntry = {
  readonly id: string
  readonly label: string
  readonly shortcut?: string
  /** The command of that key: the user's own key for it is shown. */
  readonly command?: string
  /** Why the item is disabled. */
  readonly refused?: string
  readonly run: () => void
}
export type MenuGroup = { readonly heading?: string; readonly entries: readonly MenuEntry[] }

export function MenuList({
  label,
  groups,
  onClose,
}: {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly onClose?: () => void
}) {
  return (
    <AriaMenu aria-label={label} className={styles['menu'] ?? ''} {...(onClose && { onClose })} autoFocus="first">
      {groups.map((group, at) => (
        <MenuSection key={group.heading ?? at} aria-label={group.heading ?? label}>
          {group.heading !== undefined && <Header className={styles['heading'] ?? ''}>{group.heading}</Header>}
          {group.entries.map((entry) => (
            <AriaMenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className={styles['item'] ?? ''}
              isDisabled={entry.refused !== undefined}
              onAction={entry.run}
            >
              <span>{entry.label}</span>
              {entry.refused !== undefined ? (
                <span className={styles['why']}>{entry.refused}</span>
              ) : (
                entry.shortcut !== undefined && (
                  <Key of={entry.shortcut} {...(entry.command !== undefined && { command: entry.command })} />
                )
              )}
            </AriaMenuItem>
          ))}
        </MenuSection>
      ))}
    </AriaMenu>
  )
}

/** `children` is the button. */
export function Menu(props: {
  readonly label: string
  readonly groups: readonly MenuGroup[]
  readonly children: ReactNode
  readonly placement?: NonNullable<PopoverProps['placement']>
}) {
  return (
    <MenuTrigger>
      {props.children}
      <Popover placement={props.placement ?? 'bottom end'} offset={4} className={styles['popover'] ?? ''}>
        <MenuList label={props.label} groups={props.groups} />
      </Popover>
    </MenuTrigger>
  )
}
