/** The bank account of each currency, and the currencies of invoices that have no account. */
import { Plus } from 'lucide-react'
import { bankAccount } from '#model/areas/invoice/bank-account.resource.ts'
import { invoice } from '#model/areas/invoice/invoice.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { accountText, currencyLines, withoutAccount, type InvoiceCounts } from './missing.ts'
import { Part, Waiting, type Missing } from './Part.tsx'
import styles from './Settings.module.css'

const HEADING = 'Bank accounts'
const MOST = 100
const openAccount = (accountId?: number): void =>
  open('invoice:bank_account', accountId === undefined ? {} : { accountId }, { place: 'right' })

async function countsIn(currency: string): Promise<InvoiceCounts> {
  const counted = async (statuses: string): Promise<number> =>
    (await rowsOf(invoice).count({ currency, status__in: statuses })).count
  const [drafts, unpaid] = await Promise.all([counted('draft'), counted('approved,sent')])
  return { drafts, unpaid }
}
async function invoiceCounts(): Promise<Readonly<Record<string, InvoiceCounts>>> {
  const counted = (bankAccount.fields.currency.choices ?? []).map(
    async (currency) => [currency, await countsIn(currency)] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}

export function Accounts() {
  const answer = useFresh({
    queryKey: ['invoice:bankAccount', 'set up'],
    queryFn: ({ signal }) => rowsOf(bankAccount).list({ limit: MOST }, signal),
  })
  const counts = useFresh({ queryKey: ['invoice:invoice', 'counts by currency'], queryFn: invoiceCounts })
  if (answer.data === undefined) return <Waiting heading={HEADING} answer={answer} />
  if (counts.data === undefined) return <Waiting heading={HEADING} answer={counts} />
  const lines = currencyLines(answer.data.results, counts.data)
  const create = may(bankAccount.needs.add) ? { label: 'New bank account', run: () => openAccount() } : undefined
  const missing: readonly Missing[] =
    lines.length === 0
      ? [{ says: 'There is no bank account, so no invoice can be approved.', go: create }]
      : withoutAccount(lines).map((line) => ({ says: accountText(line), go: create }))
  return (
    <Part heading={HEADING} missing={missing}>
      {lines.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']} aria-label="Bank accounts by currency">
            <thead>
              <tr>
                <th scope="col">Currency</th>
                <th scope="col">Account</th>
                <th scope="col">Bank</th>
                <th scope="col">Number</th>
                <th scope="col" data-numeric>
                  Invoices not paid
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ currency, account, unpaid }) => (
                <tr key={currency}>
                  <th scope="row">{currency}</th>
                  <td>
                    {account === undefined ? (
                      '—'
                    ) : (
                      <Button look="quiet" onPress={() => openAccount(account.id)}>
                        {account.name}
                      </Button>
                    )}
                  </td>
                  <td>{account?.bank ?? ''}</td>
                  <td>{account?.account_number ?? ''}</td>
                  <td data-numeric>{grouped(unpaid)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['buttons']}>
        {may(bankAccount.needs.add) && (
          <Button icon={Plus} onPress={() => openAccount()}>
            New bank account
          </Button>
        )}
        <Button look="quiet" onPress={() => open('invoice:bank_accounts', {}, { place: 'right' })}>
          Table of bank accounts
        </Button>
      </div>
    </Part>
  )
}
