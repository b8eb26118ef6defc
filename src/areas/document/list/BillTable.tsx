/** The table of all bill-of-lading documents, with how many are in each state, ready-made views, and the saving of clean ones. */
import { FileCheck } from 'lucide-react'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTablePart } from '#src/ui/table/state/use-table.ts'
import { ResourceTable } from '#src/ui/table/ResourceTable.tsx'
import { billViews, countStates, isShown, statesText, type BillViewName } from './bill-views.ts'
import { listKeys } from './keys.ts'
import styles from './BillTable.module.css'

const columns = [
  'name',
  'status',
  'progress',
  'doubts',
  'match',
  'difference_count',
  'bol_number',
  'shipment',
  'trip',
  'source',
  'age',
  'uploaded_by',
  'problem',
]

export default function BillTable() {
  return (
    <ResourceTable
      resource="document:bill"
      linked
      first={{ columns }}
      onOpen={(id, beside) =>
        open('company:bol:detail', {}, { query: { id: String(id) }, place: beside ? 'right' : 'here' })
      }
    >
      <SaveClean />
      <Views />
      <States />
    </ResourceTable>
  )
}

function SaveClean() {
  const { table, part: selected } = useTablePart((now) => now.selected)
  const { part: isNone } = useTablePart(() => table.ids().length === 0)
  useCommandTarget('document:billTable', table)
  if (!may('change_billoflading')) return null
  return (
    <Button
      icon={FileCheck}
      shortcut={listKeys.saveClean}
      isDisabled={isNone}
      onPress={() => runCommand('billTable:saveCleanBills')}
    >
      {selected > 0 ? `Save clean of ${grouped(selected)}` : 'Save clean'}
    </Button>
  )
}

const views = Object.entries(billViews)
const isName = (name: string): name is BillViewName => name in billViews
function Views() {
  const { table, part: filters } = useTablePart((now) => now.settings.filters)
  return views.map(([name, view]) => (
    <Button
      key={name}
      look={isShown(view, filters) ? 'plain' : 'quiet'}
      aria-current={isShown(view, filters)}
      {...(isName(name) && { shortcut: listKeys[name] })}
      onPress={() => table.configure({ filters: view.filters, search: '' })}
    >
      {view.title}
    </Button>
  ))
}

function States() {
  const answer = useFresh<Awaited<ReturnType<typeof countStates>>, readonly unknown[]>({
    queryKey: ['document:bill', 'states'],
    queryFn: ({ signal }) => countStates(signal),
  })
  const said = answer.data ? statesText(answer.data) : ''
  return (
    <span className={styles['states']} role="status" title={said}>
      {said}
    </span>
  )
}
