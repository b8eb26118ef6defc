/** A form for what is asked before something is done. Enter in a line of text goes on, as does Ctrl Enter anywhere. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { useKeyDown } from '../controls/keydown.ts'
import type { Draft } from './draft/draft.ts'
import { keepLabel, makeLabels } from './draft/labels.ts'
import { Form } from './Form.tsx'
import styles from './Form.module.css'

/** Fields in which Enter has no meaning of its own. */
const isLineOfText = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' && target.role !== 'combobox'

export function AskForm(props: {
  readonly draft: Draft
  readonly label: string
  readonly onSubmit: () => void
  /** What the records are called that are chosen from the beginning. */
  readonly named?: readonly { readonly to: string; readonly id: number | string; readonly label: string }[]
  readonly children?: ReactNode
}) {
  const { draft, label, onSubmit, named } = props
  const labels = useMemo(() => {
    const made = makeLabels()
    for (const one of named ?? []) keepLabel(made, one.to, one.id, one.label)
    return made
  }, [named])
  useEffect(() => draft.want(Object.keys(draft.fields)[0]), [draft])
  const keys = useKeyDown<HTMLDivElement>((event) => {
    const isWanted = event.ctrlKey || event.metaKey || isLineOfText(event.target)
    if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented || !isWanted) return false
    // Leaving a field reads the text in it.
    if (event.target instanceof HTMLElement) event.target.blur()
    onSubmit()
    return true
  })
  return (
    <div ref={keys} className={styles['ask']}>
      <Form draft={draft} labels={labels} label={label} />
      {props.children}
    </div>
  )
}
