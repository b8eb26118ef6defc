/** The editor of a value, placed over its cell. Enter saves and Escape cancels; changes by others are shown in it. */
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { Form } from '#src/ui/form/Form.tsx'
import { endEdit, fillEdit, finishAndMove } from './edit.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

/** Blurs the field first, so that text still being typed is accepted. */
function settle(target: EventTarget, then: () => Promise<unknown>): void {
  if (target instanceof HTMLElement) target.blur()
  void then()
}

export function CellEditor({ grid }: { readonly grid: RefObject<DataEditorRef | null> }) {
  const { table, part: edit } = useTablePart((now) => now.edit)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!edit || !box.current) return
    const bounds = grid.current?.getBounds(edit.column + 1, edit.row)
    const frame = box.current.offsetParent?.getBoundingClientRect()
    if (bounds && frame) {
      // Keeps the editor inside the table at its edges.
      const left = Math.min(bounds.x - frame.left, frame.width - box.current.offsetWidth - 8)
      const top = Math.min(bounds.y - frame.top, frame.height - box.current.offsetHeight - 8)
      Object.assign(box.current.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` })
    }
    const control = box.current.querySelector<HTMLInputElement>(
      'input:not([type=hidden]), textarea, [role=spinbutton], button',
    )
    control?.focus()
    if ((control instanceof HTMLInputElement && control.type === 'text') || control instanceof HTMLTextAreaElement)
      control.select()
  }, [edit, grid])
  if (!edit) return null
  const isMany = table.ids().length > 1
  const label = table.columns.find(({ name }) => name === edit.name)?.label ?? edit.name
  // Keys that the editor handles itself, such as in a list of options or a calendar, take precedence.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return
    const { target } = event
    const isTyping =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof Element && target.getAttribute('role') === 'spinbutton')
    if (event.key === 'Escape') endEdit(table)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) settle(target, () => fillEdit(table))
    // In a multi-line field, Shift Enter inserts a line break.
    else if (event.key === 'Enter' && isTyping && !(event.shiftKey && target instanceof HTMLTextAreaElement))
      settle(target, () => finishAndMove(table, { down: event.shiftKey ? -1 : 1 }))
    else if (event.key === 'Tab') settle(target, () => finishAndMove(table, { on: event.shiftKey ? -1 : 1 }))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={box} className={styles['editor']} role="dialog" aria-label={`Change ${label}`} onKeyDown={onKeyDown}>
      <Form draft={edit.draft} labels={edit.labels} label={`Change ${label}`} />
      <p
        className={styles['hint']}
      >{`Enter or Tab to save${isMany ? ', Ctrl Enter to fill all' : ''}, Esc to cancel`}</p>
    </div>
  )
}
