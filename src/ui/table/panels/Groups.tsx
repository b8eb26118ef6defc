/** The bar that names the levels by which the rows are grouped, outermost first. */
import { X } from 'lucide-react'
import { IconButton } from '#src/ui/controls/Button.tsx'
import { Key } from '#src/ui/controls/Key.tsx'
import { keys } from '../state/keys.ts'
import { setGroup } from '../state/arrange.ts'
import { useTablePart } from '../state/use-table.ts'
import styles from '../Table.module.css'

export default function Groups() {
  const { table, part: group } = useTablePart(({ settings }) => settings.group)
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
