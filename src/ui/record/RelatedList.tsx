/** Rows of another resource that name this record, as a small table. Enter on a row opens it. */
import { Plus } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import { useLocation } from 'wouter'
import { resourceNamed } from '#model/named.ts'
import { headerOf } from '#model/table.ts'
import { recordPath } from '../../engine/screen.ts'
import { may } from '../../engine/session.ts'
import { Button } from '../Button.tsx'
import { plainText, shownText } from '../form/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../Notice.tsx'
import styles from './Record.module.css'
import { useRows } from './row.ts'
import type { Related } from './screen.ts'

const isNumeric = (kind: string | undefined): boolean => kind === 'integer' || kind === 'number' || kind === 'decimal'

type Props = { readonly related: Related; readonly id: number | string }

/** `titled`: one of several, under its own heading. */
export function RelatedList({ titled, ...props }: Props & { readonly titled: boolean }) {
  const { plural } = resourceNamed(props.related.resource)
  if (!titled) return <List {...props} />
  return (
    <section aria-label={plural} className={styles['related']}>
      <h3 className={styles['heading']}>{plural}</h3>
      <List {...props} />
    </section>
  )
}

function List({ related, id }: Props) {
  const resource = resourceNamed(related.resource)
  const answer = useRows(related.resource, { [related.by]: id })
  const [, navigate] = useLocation()
  const made = recordPath(related.resource, undefined)
  const columns = related.columns.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [{ name, field }] : []
  })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} />
  const add = made !== undefined && may(resource.needs.add) && (
    <Button icon={Plus} onPress={() => navigate(`${made}?${related.by}=${id}`)}>
      {`New ${resource.label.toLowerCase()}`}
    </Button>
  )
  if (answer.data.results.length === 0) return <EmptyState title={`No ${resource.plural.toLowerCase()} yet.`}>{add}</EmptyState>
  return (
    <div className={styles['list']}>
      <div className={styles['scroll']}>
        <Table
          aria-label={resource.plural}
          className={styles['table'] ?? ''}
          onRowAction={(key) => {
            const path = recordPath(related.resource, key)
            if (path !== undefined) navigate(path)
          }}
        >
          <TableHeader columns={columns}>
            {({ name, field }) => (
              <Column id={name} isRowHeader={name === columns[0]?.name} data-numeric={isNumeric(field.kind)}>
                {headerOf(name, field)}
              </Column>
            )}
          </TableHeader>
          <TableBody items={answer.data.results}>
            {(row) => (
              <Row id={row.id} columns={columns}>
                {({ name, field }) => (
                  <Cell data-numeric={isNumeric(field.kind)}>
                    {typeof row[`${name}__label`] === 'string' ? plainText(row[`${name}__label`]) : shownText({ kind: field.kind, initial: null }, row[name])}
                  </Cell>
                )}
              </Row>
            )}
          </TableBody>
        </Table>
      </div>
      {answer.data.count > answer.data.results.length && <p className={styles['rest']}>{`The first ${answer.data.results.length} of ${answer.data.count}.`}</p>}
      {add}
    </div>
  )
}
