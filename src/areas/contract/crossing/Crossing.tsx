/** A cross-border contract above its form: who takes part and where, what its terms mean, and a specimen of the paper that comes of it, as they are typed. */
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { specimenBoxes, type PartyShown } from '#model/areas/contract/rules/crossing-specimen.ts'
import { termsInWords } from '#model/areas/contract/rules/crossing-terms.ts'
import { labelIn } from '#src/ui/form/draft/labels.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { companiesOf, partiesOf, termsOf } from './crossing-facts.ts'
import { Specimen } from './Specimen.tsx'
import { useCompanies, useProduct } from './use-crossing.ts'
import styles from './Crossing.module.css'

const parts = [
  ['supplier', 'Supplier'],
  ['exporter', 'Exporter'],
  ['buyer', 'Buyer'],
] as const

function Party({ label, party: { name, lines, isAgreed } }: { readonly label: string; readonly party: PartyShown }) {
  return (
    <div data-missing={name === ''}>
      <dt>{label}</dt>
      <dd>
        <strong>{name === '' ? 'not chosen' : name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {name !== '' && (
          <span className={styles['source']}>
            {isAgreed ? 'address of this contract' : lines.length > 0 ? 'address of the company' : 'no address known'}
          </span>
        )}
      </dd>
    </div>
  )
}

export default function Crossing({ controller }: RecordPart) {
  const { base, mine } = useSnapshot(controller.draft.state)
  const { known } = useSnapshot(controller.labels)
  const values = useMemo(() => ({ ...base, ...mine }), [base, mine])
  const companies = useCompanies(companiesOf(values))
  const id = typeof values['product'] === 'string' ? values['product'] : null
  const product = useProduct(id)
  const productName = id === null ? '' : (product?.product_name ?? labelIn(known, 'terminal:product', id) ?? '')
  const terms = termsOf(values)
  const { parties, consignees } = partiesOf(values, companies, (one) => labelIn(known, 'terminal:company', one) ?? '')
  const boxes = specimenBoxes({
    terms,
    parties,
    consignees,
    product: id === null ? undefined : { name: productName, tariff: product?.harmonized_system_tariff_number ?? '' },
  })
  return (
    <div className={styles['crossing']}>
      <div className={styles['columns']}>
        <div className={styles['facts']}>
          <section aria-label="Parties">
            <h3 className={styles['heading']}>Parties</h3>
            <dl className={styles['parties']}>
              {parts.map(([name, label]) => (
                <Party key={name} label={label} party={parties[name]} />
              ))}
            </dl>
          </section>
          <section aria-label="Consignees to choose from">
            <h3 className={styles['heading']}>Consignees to choose from</h3>
            {consignees.length === 0 ? (
              <p className={styles['note']}>None: the customer of a ticket is its consignee.</p>
            ) : (
              <ul className={styles['consignees']}>
                {consignees.map(({ name, lines }) => (
                  <li key={name}>{[name, ...lines].join(', ')}</li>
                ))}
              </ul>
            )}
          </section>
          <section aria-label="Customs terms">
            <h3 className={styles['heading']}>Customs terms</h3>
            <dl className={styles['terms']}>
              {termsInWords(terms).map(({ term, says }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <Specimen boxes={boxes} isMade={terms.generate_EDI_and_invoice} />
      </div>
    </div>
  )
}
