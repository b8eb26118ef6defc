/** The taxes that are valid today, and those of them without a registration number. */
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { tax } from '#model/areas/invoice/tax.resource.ts'
import { codeText } from '#model/kernel/words/code-words.ts'
import { dayIn } from '#model/shared/clock.ts'
import { countOf } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { userZone } from '#src/engine/session/user-zone.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { unregistered, validOn } from './missing.ts'
import { Part, Waiting, type Missing } from './Part.tsx'
import styles from './Settings.module.css'

const HEADING = 'Taxes'
const MOST = 500
const { category } = tax.fields
const openTax = (taxId?: number): void => open('invoice:tax', taxId === undefined ? {} : { taxId }, { place: 'right' })
const addTax = () => (may(tax.needs.add) ? { label: 'New tax', run: () => openTax() } : undefined)

export function Taxes() {
  const [today] = useState(() => dayIn(Date.now(), userZone()))
  const answer = useFresh({
    queryKey: ['invoice:tax', 'set up'],
    queryFn: ({ signal }) => rowsOf(tax).list({ limit: MOST }, signal),
  })
  if (answer.data === undefined) return <Waiting heading={HEADING} answer={answer} />
  const { results } = answer.data
  const valid = validOn(results, today)
  const missing: readonly Missing[] =
    valid.length === 0
      ? [{ says: 'No tax is valid today: an invoice for a place in Canada cannot be approved.', go: addTax() }]
      : unregistered(valid).map(({ id, code }) => ({
          says: `${code} has no registration number: an invoice with this tax cannot be approved.`,
          go: { label: `Open ${code}`, run: () => openTax(id) },
        }))
  const others = results.length - valid.length
  return (
    <Part heading={HEADING} missing={missing}>
      {valid.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['table']} aria-label="Taxes valid today">
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Rate</th>
                <th scope="col">Destination</th>
                <th scope="col">Registration number</th>
                <th scope="col">Valid</th>
              </tr>
            </thead>
            <tbody>
              {valid.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Button look="quiet" onPress={() => openTax(one.id)}>
                      {one.code}
                    </Button>
                  </th>
                  <td>{one.category === 'standard' ? `${Number(one.percent)} %` : codeText(category, one.category)}</td>
                  <td>{[one.country, one.state].filter((part) => part !== '').join(' ')}</td>
                  <td>{one.registration_number === '' ? '—' : one.registration_number}</td>
                  <td>
                    {one.expiration_date === null ? `from ${one.effective_date ?? ''}` : `until ${one.expiration_date}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {others > 0 && (
        <p className={styles['note']}>{`${countOf(others, 'other tax', 'other taxes')}, not valid today.`}</p>
      )}
      <div className={styles['buttons']}>
        {may(tax.needs.add) && (
          <Button icon={Plus} onPress={() => openTax()}>
            New tax
          </Button>
        )}
        <Button look="quiet" onPress={() => open('invoice:taxes', {}, { place: 'right' })}>
          Table of taxes
        </Button>
      </div>
    </Part>
  )
}
