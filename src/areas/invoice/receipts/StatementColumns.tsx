/** Asks for the columns and the bank account of a statement, if the file does not name them. */
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { statementColumns } from '#model/areas/invoice/rules/receipts/statement-table.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Dialog } from '#src/ui/controls/Dialog.tsx'
import { useSubmitKey } from '#src/ui/controls/keydown.ts'
import { Select } from '#src/ui/controls/Select.tsx'
import { ColumnChoices } from '#src/ui/import/ColumnChoices.tsx'
import { columnLabels, type StatementColumns as Work } from './statement-columns.ts'
import styles from './Receipts.module.css'

const choices = [
  { value: '', label: 'Leave out' },
  ...statementColumns.map((value) => ({ value, label: columnLabels[value] })),
]
type Props = { readonly work: Work; readonly onClose: () => void }

export default function StatementColumns({ work, onClose }: Props) {
  const { isSending } = useSnapshot(work.state)
  return (
    <Dialog title={`Read ${work.filename}`} isOpen wide onClose={() => !isSending && onClose()}>
      <Choosing work={work} onClose={onClose} />
    </Dialog>
  )
}

function Choosing({ work, onClose }: Props) {
  const { columns, problem, isSending } = useSnapshot(work.state)
  const needs = work.needs({ columns })
  const send = async (): Promise<void> => {
    if (await work.send()) onClose()
  }
  const keys = useSubmitKey(() => void send())
  return (
    <div ref={keys} className={styles['choosing']}>
      <Account work={work} />
      {columns.length > 0 && (
        <section aria-label="Columns" className={styles['choosing']}>
          <p className={styles['about']}>
            The headings do not name the date and the amount. Choose the columns: the account remembers them.
          </p>
          <ColumnChoices
            columns={columns.map(({ heading, column, examples }) => ({ heading, field: column, examples }))}
            choices={choices}
            onChoose={(at, name) => work.assign(at, name)}
          />
        </section>
      )}
      {needs !== undefined && <p role="status">{needs}</p>}
      {problem !== null && problem.at !== 'bank_account' && (
        <p role="alert" className={styles['problem']}>
          {problem.says}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button look="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          shortcut="mod+enter"
          isDisabled={needs !== undefined || isSending}
          onPress={() => void send()}
        >
          Import
        </Button>
      </div>
    </div>
  )
}

const MOST_ACCOUNTS = 100
function Account({ work }: { readonly work: Work }) {
  const { account, problem } = useSnapshot(work.state)
  const answer = useQuery({
    queryKey: ['invoice:bankAccount', 'of a statement'],
    queryFn: ({ signal }) => rowsOf(bankAccount).list({ active: true, limit: MOST_ACCOUNTS }, signal),
  })
  const accounts = answer.data?.results ?? []
  return (
    <Select
      label="Bank account"
      value={String(account ?? '')}
      choices={[
        { value: '', label: 'As the file names it' },
        ...accounts.map(({ id, name, currency }) => ({ value: String(id), label: `${name} (${currency})` })),
      ]}
      onChange={(id) => work.chooseAccount(id === '' ? null : Number(id))}
      {...(problem?.at === 'bank_account' && { error: problem.says })}
    />
  )
}
