/** The monthly statement of a company as customer: limits, loads and balance of its allocations. */
import styles from '../similar/Facts.module.css'
import type { CompanyMonth } from './company-windows.ts'
import { quantityText } from './quantity-text.ts'

const figures = [
  ['Limit', 'limit'],
  ['Loaded', 'loaded'],
  ['Open', 'open'],
  ['Balance', 'balance'],
] as const

export function Statement({ lines }: { readonly lines: readonly CompanyMonth[] }) {
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
                    {quantityText(line.unit, line[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
