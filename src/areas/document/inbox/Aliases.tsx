/** The printed spellings for which people chose a record. After a spelling is deleted, a clerk chooses its record again. */
import { alias } from '#model/areas/document/alias.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { may } from '#src/engine/session/session.state.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { removeAlias } from './inbox-calls.ts'
import { Part } from './Part.tsx'
import styles from './Inbox.module.css'

const MAX_ROWS = 200

export function Aliases() {
  const answer = useFresh({
    queryKey: ['document:alias', 'all'],
    queryFn: ({ signal }) => rowsOf(alias).list({ limit: MAX_ROWS }, signal),
  })
  return (
    <Part heading="Printed spellings" answer={answer}>
      {({ results }) =>
        results.length === 0 ? (
          <p className={styles['about']}>
            None yet. When a clerk chooses a party, product, station or railroad for a printed name, the spelling is
            stored here and recognized in the next document.
          </p>
        ) : (
          <div className={styles['scroll']}>
            <table className={styles['table']} aria-label="Printed spellings">
              <thead>
                <tr>
                  <th scope="col">As printed</th>
                  <th scope="col">Means</th>
                  <th scope="col" data-numeric>
                    Used
                  </th>
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              <tbody>
                {results.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">{row.raw}</th>
                    <td>
                      {row.name}
                      <span className={styles['about']}>{row.kind}</span>
                    </td>
                    <td data-numeric>{grouped(row.uses ?? 0)}</td>
                    <td>
                      {may(alias.needs.delete) && (
                        <Button
                          look="quiet"
                          onPress={() => void removeAlias(row)}
                          aria-label={`Delete the spelling ${row.raw}`}
                        >
                          Delete
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Part>
  )
}
