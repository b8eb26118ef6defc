/** What the palette found. Lines stand at their places and only their words change, so that a key draws nothing anew that stays. */
import { memo, useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { Key } from '../ui/Key.tsx'
import styles from './Palette.module.css'
import type { Item } from './palette-items.ts'

export const LIST = 'palette-list'
export const lineId = (key: string): string => `palette ${key}`.replaceAll(' ', '_')

type LineProps = { readonly id: string; readonly name: string; readonly title: string; readonly isMarked: boolean; readonly hint: string | undefined; readonly refused: string | undefined; readonly shortcut: string | undefined }

const Line = memo(function Line({ id, name, title, isMarked, hint, refused, shortcut }: LineProps) {
  const about = refused ?? hint
  return (
    <div id={id} role="option" aria-selected={isMarked} className={styles['item']} data-key={name} data-refused={refused !== undefined}>
      <span className={styles['title']}>{title}</span>
      {about !== undefined && <span className={styles['hint']}>{about}</span>}
      {shortcut !== undefined && <Key of={shortcut} />}
    </div>
  )
})

const groupsOf = (items: readonly Item[]): readonly (readonly [string, readonly Item[]])[] =>
  [...items.reduce((groups, item) => groups.set(item.group, [...(groups.get(item.group) ?? []), item]), new Map<string, readonly Item[]>())]

/** As they stand on the screen. */
export const inOrder = (items: readonly Item[]): readonly Item[] => groupsOf(items).flatMap(([, listed]) => listed)

const keyUnder = ({ target }: PointerEvent | MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset['key'] : undefined

type Props = { readonly items: readonly Item[]; readonly marked: string; readonly empty: string; readonly label: string; readonly onMark: (key: string) => void; readonly onChoose: (key: string) => void }

export function PaletteList({ items, marked, empty, label, onMark, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const isFirst = marked === items[0]?.key
  useLayoutEffect(() => {
    // To look where a line stands lays the page out: not at every letter typed.
    if (isFirst && !isScrolled.current) return
    if (isFirst && list.current) list.current.scrollTop = 0
    else document.getElementById(lineId(marked))?.scrollIntoView({ block: 'nearest' })
  }, [marked, isFirst])
  const first = items.findIndex(({ key }) => key === marked)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are heard in the field, where the keyboard stays
    <div
      ref={list}
      id={LIST}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={styles['list']}
      onScroll={({ currentTarget }) => void (isScrolled.current = currentTarget.scrollTop > 0)}
      onPointerMove={(event) => {
        const key = keyUnder(event)
        if (key !== undefined && key !== marked) onMark(key)
      }}
      onClick={(event) => {
        const key = keyUnder(event)
        if (key !== undefined) onChoose(key)
      }}
    >
      {first < 0 && <div className={styles['empty']}>{empty}</div>}
      {groupsOf(items).map(([group, listed], at) => (
        <div key={at} role="group" aria-label={group} className={styles['group']}>
          <div className={styles['heading']} aria-hidden>{group}</div>
          {listed.map(({ key, title, hint, refused, shortcut }, place) => (
            <Line key={place} id={lineId(key)} name={key} title={title} hint={hint} refused={refused} shortcut={shortcut} isMarked={key === marked} />
          ))}
        </div>
      ))}
    </div>
  )
}
