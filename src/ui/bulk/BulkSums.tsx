/** What comes of a bulk change as a whole, beside what becomes of each row: such as the invoices that tickets are gathered on. */
import type { BulkTable } from './bulk-operation.ts'
import styles from './BulkSums.module.css'

export function BulkSums({ title, columns, rows, foot }: BulkTable) {
  return (
    <section className={styles['sums']} aria-label={title}>
      <h3 className={styles['title']}>{title}</h3>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map(({ label, isFigure }) => (
                <th key={label} scope="col" data-numeric={isFigure === true}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.label ?? at} data-numeric={columns[at]?.isFigure === true}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {foot.map(({ id, cells }) => (
              <tr key={id}>
                {cells.map((cell, at) => (
                  <td key={columns[at]?.label ?? at} data-numeric={columns[at]?.isFigure === true}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </section>
  )
}
