/** The editor of a value, over its cell. Enter saves, Escape leaves it as it was; what others do meanwhile is told in it. */
import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { Form } from '../form/Form.tsx'
import { endEdit, finishEdit } from './edit.ts'
import { useTablePart } from './now.ts'
import styles from './Table.module.css'

export function CellEditor({ grid }: { readonly grid: RefObject<DataEditorRef | null> }) {
  const { table, part: edit } = useTablePart((now) => now.edit)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!edit || !box.current) return
    const bounds = grid.current?.getBounds(edit.column + 1, edit.row)
    const frame = box.current.offsetParent?.getBoundingClientRect()
    if (bounds && frame) {
      // Kept inside the table: a value at its edge is edited beside its cell rather than out of sight.
      const left = Math.min(bounds.x - frame.left, frame.width - box.current.offsetWidth - 8)
      const top = Math.min(bounds.y - frame.top, frame.height - box.current.offsetHeight - 8)
      Object.assign(box.current.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` })
    }
    const control = box.current.querySelector<HTMLInputElement>('input:not([type=hidden]), textarea, [role=spinbutton], button')
    control?.focus()
    if ((control instanceof HTMLInputElement && control.type === 'text') || control instanceof HTMLTextAreaElement) control.select()
  }, [edit, grid])
  // Heard from outside the fields: what a list of choices or a calendar makes of these keys comes first.
  useEffect(() => {
    const element = box.current
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      if (event.key === 'Escape') endEdit(table)
      // In several lines Shift makes the next one.
      else if (event.key === 'Enter' && !event.shiftKey && (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) void finishEdit(table)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [edit, table])
  if (!edit) return null
  const label = table.columns.find(({ name }) => name === edit.name)?.label ?? edit.name
  return (
    <div ref={box} className={styles['editor']} role="dialog" aria-label={`Change ${label}`}>
      <Form draft={edit.draft} labels={edit.labels} label={`Change ${label}`} />
      <p className={styles['hint']}>Enter saves, Esc leaves it</p>
    </div>
  )
}
