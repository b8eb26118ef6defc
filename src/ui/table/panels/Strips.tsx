/** Bars between toolbar and rows, shown when needed: ignored settings, groups, and the find bar. */
import { X } from 'lucide-react'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { setGroup } from '../state/arrange.ts'
import { FindBar } from '../filter/FindBar.tsx'
import { keys } from '../state/keys.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

export default function Strips() {
  const { part: isFinding } = useTablePart(({ find }) => find !== null)
  return (
    <>
      <Lost />
      <Groups />
      {isFinding && <FindBar />}
    </>
  )
}

/** A link may name columns that no longer exist; this tells the user. */
function Lost() {
  const { table, part: lost } = useTablePart((now) => now.lost)
  if (lost.length === 0) return null
  return (
    <div className={styles['strip']} role="status">
      <span className={styles['warn']}>▲ Ignored, because this table does not have it: {lost.join(' · ')}</span>
      <span className={styles['room']} />
      <IconButton icon={X} label="Close" onPress={() => table.set({ lost: [] })} />
    </div>
  )
}

/** The grouping levels, outermost first. */
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
          <IconButton
            icon={X}
            label={`Stop grouping by ${called(name)}`}
            onPress={() =>
              setGroup(
                table,
                group.filter((each) => each !== name),
              )
            }
          />
        </span>
      ))}
      <span className={styles['room']} />
      <span className={styles['quiet']} data-keys>
        <Key of={keys.openGroups} command="table:openAllGroups" /> expand all ·{' '}
        <Key of={keys.shutGroups} command="table:shutAllGroups" /> collapse all ·{' '}
        <Key of={keys.order} command="table:order" /> edit
      </span>
    </div>
  )
}
