/** A figure of lines, such as bars by station: arrows walk them, Enter opens what is behind one. */
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import styles from './Figures.module.css'

export type FigureLine = {
  readonly key: string
  readonly name: string
  /** All of it in words. */
  readonly said: string
  readonly drawing: ReactNode
  readonly figures: string
  readonly isMarked: boolean
}
type Props = { readonly label: string; readonly lines: readonly FigureLine[]; readonly onOpen: (at: number) => void }

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

export function FigureLines({ label, lines, onOpen }: Props) {
  const id = useId()
  const [cursor, setCursor] = useState(0)
  const at = Math.min(cursor, lines.length - 1)
  const walk = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const step = steps[event.key]
    if (event.key === 'Enter') onOpen(at)
    else if (step !== undefined) setCursor(Math.max(0, Math.min(lines.length - 1, at + step)))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${at}`}
      className={styles['lines']}
      onKeyDown={walk}
    >
      {lines.map(({ key, name, said, drawing, figures, isMarked }, index) => (
        // The keys are those of the list, which has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles['line']}
          data-at={index === at || undefined}
          title={said}
          onClick={() => {
            setCursor(index)
            onOpen(index)
          }}
        >
          <VisuallyHidden elementType="span">{said}</VisuallyHidden>
          <span aria-hidden className={styles['name']}>
            {name}
          </span>
          {drawing}
          <span aria-hidden className={styles['number']} data-marked={isMarked || undefined}>
            {figures}
          </span>
        </div>
      ))}
    </div>
  )
}
