/** The latest messages and files, each with its outcome. */
import { message } from '#model/areas/document/inbox/message.resource.ts'
import { outcomeWords } from '#model/areas/document/inbox/inbox-kinds.ts'
import type { Row } from '#model/kernel/resource.ts'
import { countOf } from '#model/shared/number-format.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { open } from '#src/engine/panes/screen.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Part } from './Part.tsx'
import styles from './Inbox.module.css'

const SHOWN = 50

function Line({ row }: { readonly row: Row<typeof message> }) {
  const { created_at, sender, subject, outcome, reason, problem, documents } = row
  return (
    <tr>
      <th scope="row">
        <time dateTime={created_at}>{momentText(created_at)}</time>
      </th>
      <td>{sender === '' ? 'Folder' : sender}</td>
      <td data-text>{subject}</td>
      <td data-outcome={outcome}>{outcome === '' ? 'Not processed yet' : outcomeWords[outcome]}</td>
      <td data-text>{reason || problem}</td>
      <td data-numeric>{documents === 0 ? '—' : documents}</td>
    </tr>
  )
}

export function Messages() {
  useDisplaySettings()
  const answer = useFresh({
    queryKey: ['document:message', 'last'],
    queryFn: ({ signal }) => rowsOf(message).list({ limit: SHOWN }, signal),
  })
  return (
    <Part heading="Messages and files" answer={answer} isWide>
      {({ results, count }) =>
        results.length === 0 ? (
          <p className={styles['about']}>Nothing has arrived yet.</p>
        ) : (
          <>
            <div className={styles['scroll']}>
              <table className={styles['table']} aria-label="Messages and files">
                <thead>
                  <tr>
                    <th scope="col">Arrived</th>
                    <th scope="col">Sender</th>
                    <th scope="col">Subject</th>
                    <th scope="col">Outcome</th>
                    <th scope="col">Reason</th>
                    <th scope="col" data-numeric>
                      Documents
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {results.map((row) => (
                    <Line key={row.id} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
            <div className={styles['buttons']}>
              <Button look="quiet" onPress={() => open('company:bol:list', {}, { place: 'right' })}>
                Table of documents
              </Button>
              {count > results.length && (
                <span className={styles['about']}>
                  {countOf(count - results.length, 'older message', 'older messages')}
                </span>
              )}
            </div>
          </>
        )
      }
    </Part>
  )
}
