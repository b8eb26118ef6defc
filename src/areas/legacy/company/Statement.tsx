/** The monthly statement of a company as customer: limits, loads and balance of its allocations. */
import type { RoleAllocations } from '#model/areas/legacy/rules/window/company-answer.ts'
import { companyMonths } from '#model/areas/legacy/rules/window/statement.ts'
import { countOf } from '#model/shared/number-format.ts'
import { amountText } from '../similar/quantity.ts'
import styles from '../similar/Facts.module.css'

const figures = [
  ['Limit', 'limit'],
  ['Loaded', 'loaded'],
  ['Open', 'open'],
  ['Balance', 'balance'],
] as const

type Stated = Pick<RoleAllocations, 'allocations' | 'count'> & { readonly from: string }

export function Statement({ allocations, count, from }: Stated) {
  const lines = companyMonths(allocations, from)
  if (lines.length === 0) return null
  return (
    <section aria-label="Monthly statement">
      <h3 className={styles['heading']}>Monthly statement</h3>
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label="Monthly statement">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {figures.map(([label]) => (
                <th key={label} scope="col" data-figure>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.month} ${line.unit}`}>
                <th scope="row">{line.month}</th>
                {figures.map(([label, key]) => (
                  <td key={label} data-figure>
                    {amountText(line[key], line.unit)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > allocations.length && (
        <p
          className={styles['none']}
        >{`The sums leave out ${countOf(count - allocations.length, 'allocation')} not shown above.`}</p>
      )}
    </section>
  )
}
