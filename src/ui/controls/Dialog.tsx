/** A modal dialog. Escape closes it and returns the focus. */
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useModalKeyboard } from './modal-keyboard.ts'
import styles from './Overlay.module.css'

type DialogProps = {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly wide?: boolean
  /** Buttons, from the safest to the primary one. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

function Content({ title, onClose, actions, children }: DialogProps) {
  const here = useModalKeyboard(onClose)
  return (
    <AriaDialog ref={here} className={styles['dialog'] ?? ''}>
      <Heading slot="title" className={styles['title'] ?? ''}>
        {title}
      </Heading>
      <div className={styles['content']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </AriaDialog>
  )
}

export function Dialog(props: DialogProps) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(open) => !open && props.onClose()}
      isDismissable
      className={styles['veil'] ?? ''}
      data-modal
    >
      <Modal className={styles['modal'] ?? ''} data-width={props.wide === true ? 'wide' : 'normal'}>
        <Content {...props} />
      </Modal>
    </ModalOverlay>
  )
}
