/** Lines between tools and rows, each there only while it says something: what a link asked for in vain, the groups, what is looked for. */
import { X } from 'lucide-react'
import { IconButton } from '../Button.tsx'
import { Key } from '../Key.tsx'
import { setGroup } from './arrange.ts'
import { FindBar } from './FindBar.tsx'
import { keys } from './keys.ts'
import { useTablePart } from './now.ts'
import styles from './Table.module.css'

export function Strips() {
  const { part: isFinding } = useTablePart(({ find }) => find !== null)
  return (
    <>
      <Lost />
      <Groups />
      {isFinding && <FindBar />}
    </>
  )
}

/** A link outlives a release; what it names and is no more is said, not dropped. */
function Lost() {
  const { table, part: lost } = useTablePart((now) => now.lost)
  if (lost.length === 0) return null
  return (
    <div className={styles['strip']} role="status">
      <span className={styles['warn']}>▲ Not in this table, and left out: {lost.join(' · ')}</span>
      <span className={styles['room']} />
      <IconButton icon={X} label="Put away" onPress={() => table.set({ lost: [] })} />
    </div>
  )
}

/** The levels of groups, the outermost first. */
function Groups() {
  const { table, part: group } = useTablePart(({ settings }) => settings.group)
  if (group.length === 0) return null
  const called = (name: string): string => table.columns.find((column) => column.name === name)?.label ?? name
  return (
    <div className={styles['strip']} role="group" aria-label="Groups">
      <span>Grouped by</span>
      {group.map((name, at) => (
        <span key={name} className={styles['level']}>
          {at > 0 && <span aria-hidden>›</span>} <strong>{called(name)}</strong>
          <IconButton icon={X} label={`No longer by ${called(name)}`} onPress={() => setGroup(table, group.filter((each) => each !== name))} />
        </span>
      ))}
      <span className={styles['room']} />
      <span className={styles['quiet']}>
        <Key of={keys.openGroups} command="table:openAllGroups" /> opens all, <Key of={keys.shutGroups} command="table:shutAllGroups" /> shuts all, <Key of={keys.order} command="table:order" /> their order
      </span>
    </div>
  )
}
