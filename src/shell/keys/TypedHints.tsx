/** The part of the sheet of keys that lists the operators of filters and the prefixes of the palette. */
import { filterSyntax } from '#model/shared/filter-hints.ts'
import { scopes } from '../palette/found/item.ts'
import styles from './KeySheet.module.css'

const groups = [
  ...filterSyntax.map(({ of, hints }) => ({ heading: `Typed into the filter of ${of}`, hints })),
  {
    heading: 'Typed first in the palette',
    hints: Object.entries(scopes).map(([typed, found]) => ({ typed, means: `only ${found.toLowerCase()}` })),
  },
]

/** Shows the hints that contain every word of the search. */
export function TypedHints({ words }: { readonly words: readonly string[] }) {
  return groups.map(({ heading, hints }) => {
    const found = hints.filter(({ typed, means }) =>
      words.every((word) => `${heading} ${typed} ${means}`.toLowerCase().includes(word)),
    )
    return (
      found.length > 0 && (
        <section key={heading} className={styles['group']} aria-label={heading}>
          <h3 className={styles['heading']}>{heading}</h3>
          <dl className={styles['hints']}>
            {found.map(({ typed, means }) => (
              <div key={typed} className={styles['row']}>
                <dt>{means}</dt>
                <dd className={styles['typed']}>{typed}</dd>
              </div>
            ))}
          </dl>
        </section>
      )
    )
  })
}
