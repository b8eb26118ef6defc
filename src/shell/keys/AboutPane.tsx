/** Shows what the screen of the focused pane says about itself. */
import { screenAt } from '../routes/routes.ts'
import { focusedHistory } from '../state/panes.ts'
import styles from './AboutPane.module.css'

export function AboutPane() {
  const { title, about } = screenAt(focusedHistory().path)?.screen ?? {}
  if (about === undefined) return null
  return (
    <p className={styles['about']}>
      <strong>{title}</strong> {about}
    </p>
  )
}
