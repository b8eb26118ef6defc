/** The frame of the list beside the figures: its title, and where the keyboard is. */
import { useEffect, useRef, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#src/ui/controls/Button.tsx'
import type { DayBalanceController } from './day-balance-controller.ts'
import { dayBalanceKeys as keys } from './keys.ts'
import styles from './DayBalance.module.css'

type Props = {
  readonly controller: DayBalanceController
  readonly title: string
  /** True once its content is loaded and can take the keyboard. */
  readonly isLoaded: boolean
  readonly children: ReactNode
}
export function BesidePanel({ controller, title, isLoaded, children }: Props) {
  const { part } = useSnapshot(controller.view)
  const panel = useRef<HTMLElement>(null)
  const isHere = part === 'beside'
  useEffect(() => {
    if (!isHere) return
    controller.list.focus()
    // A list without lines takes no focus.
    const { current } = panel
    if (current && !current.contains(current.ownerDocument.activeElement)) current.focus()
  }, [controller, isHere, isLoaded])
  useEffect(() => {
    const { current } = panel
    const enter = (): void => controller.enter('beside')
    current?.addEventListener('focusin', enter)
    return () => current?.removeEventListener('focusin', enter)
  }, [controller])
  return (
    <aside ref={panel} className={styles['beside']} aria-label={title} tabIndex={-1}>
      <header className={styles['panelHead']}>
        <h4 className={styles['title']}>{title}</h4>
        <Button look="quiet" shortcut={keys.back} onPress={() => controller.back(true)}>
          Close list
        </Button>
      </header>
      {children}
    </aside>
  )
}
