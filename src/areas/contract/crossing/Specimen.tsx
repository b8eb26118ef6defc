/** The customs invoice as the contract alone would fill it in: a specimen in the boxes of the form, no paper of a crossing. */
import type { Box } from '#model/areas/contract/rules/crossing-specimen.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { labelOf } from '#model/kernel/field.ts'
import styles from './Crossing.module.css'

export function Specimen({ boxes, isMade }: { readonly boxes: readonly Box[]; readonly isMade: boolean }) {
  const { fields } = resourceNamed('customs:invoice')
  return (
    <figure className={styles['specimen']} aria-label="Specimen of the customs invoice">
      <figcaption>
        <strong>Customs invoice</strong>
        <span className={styles['mark']}>Specimen</span>
      </figcaption>
      {!isMade && <p className={styles['note']}>This contract makes no customs invoice: it would look like this.</p>}
      <dl>
        {boxes.map(({ number, field, lines, isLater = false }) => (
          <div key={field} data-later={isLater} data-empty={lines.length === 0}>
            <dt>
              {number !== '' && <span className={styles['number']}>{number}</span>}
              {labelOf(field, fields[field] ?? {})}
            </dt>
            <dd>{lines.length === 0 ? 'left open' : lines.map((line) => <span key={line}>{line}</span>)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}
