/** Lists the texts of the last toasts, the newest first. A toast disappears by itself, and not all of them are shown. */
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import { toastLog, toasts, type Tone } from '#src/engine/commands/toast.state.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import styles from './Messages.module.css'

const words: Readonly<Record<Tone, string>> = { info: 'note', ok: 'done', warn: 'warning', stop: 'refused' }

export function Messages() {
  const heading = useId()
  useSnapshot(toasts())
  const told = toastLog().told.toReversed()
  if (told.length === 0) return null
  return (
    <section className={styles['messages']} aria-labelledby={heading}>
      <h3 id={heading}>Messages of this window</h3>
      {/* The list must take focus to be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol tabIndex={0} aria-labelledby={heading}>
        {told.map(({ id, tone, text, at }) => (
          <li key={id} className={styles['message']}>
            <time dateTime={at}>{momentText(at)}</time>
            <span>{text}</span>
            <Badge state={tone}>{words[tone]}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}
