/** An empty list in place of its rows. It offers to clear the filter, or to make the first row, by its command or in its form. */
import { Plus } from 'lucide-react'
import { inSentence } from '#model/shared/label-text.ts'
import { useMaker } from '#src/engine/commands/makers.state.ts'
import { openPath, runCommand, useRecordPath } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/Notice.tsx'
import { clearFilters } from '../state/arrange.ts'
import { keys } from '../state/keys.ts'
import { useTable } from '../state/use-table.ts'

export default function NoRows() {
  const { table } = useTable()
  const { label, plural, needs, actionOnly } = table.resource
  const made = useRecordPath(table.name, undefined)
  const maker = useMaker(table.name)
  if (table.isFiltered)
    return (
      <EmptyState title={`No matching ${inSentence(plural)}`}>
        <Button shortcut={keys.clearFilter} command="table:clearFilter" onPress={() => clearFilters(table)}>
          Clear filter
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState title={`No ${inSentence(plural)} yet`}>
      {maker ? (
        <Button icon={Plus} onPress={() => runCommand(maker.name)}>
          {maker.title}
        </Button>
      ) : made !== undefined && actionOnly !== true && may(needs.add) ? (
        <Button icon={Plus} onPress={() => openPath(made)}>
          {`New ${inSentence(label)}`}
        </Button>
      ) : (
        'New ones appear here automatically.'
      )}
    </EmptyState>
  )
}
