/** The notices at the top right. They say something and go; none takes the focus. */
import { X } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { dismiss, toasts, type Tone } from '../engine/toast.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Toasts.module.css'

const marks: Readonly<Record<Tone, string>> = { info: '◆', ok: '●', warn: '▲', stop: '■' }

export function Toasts() {
  const { shown } = useSnapshot(toasts)
  return (
    <div className={styles['region']} role="status" aria-live="polite" aria-label="Notices" data-react-aria-top-layer>
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className={styles['toast']} data-tone={tone}>
          <span className={styles['mark']} aria-hidden>
            {marks[tone]}
          </span>
          <span className={styles['text']}>{text}</span>
          {action && (
            <Button look="quiet" onPress={() => { action.run(); dismiss(id) }} {...(action.key !== undefined && { shortcut: action.key })}>
              {action.label}
            </Button>
          )}
          <IconButton icon={X} label="Dismiss" onPress={() => dismiss(id)} excludeFromTabOrder />
        </div>
      ))}
    </div>
  )
}
