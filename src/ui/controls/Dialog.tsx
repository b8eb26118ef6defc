/** A modal dialog. Escape closes it and returns the focus. */
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import styles from './Overlay.module.css'

export function Dialog(props: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly wide?: boolean
  /** Buttons, from the safest to the primary one. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(open) => !open && props.onClose()}
      isDismissable
      className={styles['veil'] ?? ''}
    >
      <Modal className={styles['modal'] ?? ''} data-width={props.wide === true ? 'wide' : 'normal'}>
        <AriaDialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {props.title}
          </Heading>
          <div className={styles['content']}>{props.children}</div>
          {props.actions !== undefined && <div className={styles['actions']}>{props.actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
