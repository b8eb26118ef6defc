/** A small table of another resource's rows that reference the record. Enter opens a row. */
import { grouped } from '#model/shared/number-format.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { Plus } from 'lucide-react'
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components'
import type { Field } from '#model/kernel/field.ts'
import { resourceNamed } from '#model/areas/named.ts'
import type { AnyRow } from '#model/kernel/resource.ts'
import { figureText } from '#model/kernel/quantity.ts'
import { headerOf, tableFields, zoneOf } from '#model/kernel/table.ts'
import { useMaker } from '#src/engine/commands/makers.state.ts'
import { openPath, recordPath, runCommand, useRecordPath } from '#src/engine/panes/screen.ts'
import { may } from '#src/engine/session/session.state.ts'
import { asShown } from '#src/engine/session/company-units.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Badge } from '#src/ui/controls/Badge.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { shownText } from '#src/ui/form/draft/text.ts'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { stateOf } from '#src/ui/controls/state-marks.ts'
import styles from '../Record.module.css'
import { useRelated } from '../state/related-rows.ts'
import type { Related } from '../state/record-spec.ts'

const isNumeric = (kind: string | undefined): boolean => kind === 'integer' || kind === 'number' || kind === 'decimal'

/** Whether a value is made of words, or of a day and a time: these may stand on several lines. */
const isWords = ({ kind, maxLength = 500 }: Field): boolean =>
  kind === 'ref' || kind === 'choice' || kind === 'instant' || (kind === 'text' && maxLength > 40)

export const titleOf = ({ resource, title }: Related): string => title ?? resourceNamed(resource).plural

type Props = { readonly related: Related; readonly id: number | string }

/** `titled`: it is one of several lists and gets a heading. If it is empty, it takes one line with the other empty lists. */
export function RelatedList({ titled, ...props }: Props & { readonly titled: boolean }) {
  const answer = useRelated(props.related, props.id)
  if (!titled) return <List {...props} answer={answer} />
  const title = titleOf(props.related)
  const isEmpty = answer.data?.results.length === 0
  return (
    <section aria-label={title} className={styles[isEmpty ? 'nothing' : 'related']}>
      <h3 className={styles['heading']}>{title}</h3>
      {isEmpty ? <Add {...props} look="quiet" /> : <List {...props} answer={answer} />}
    </section>
  )
}

/** Begins a new row that references the record, or makes one by a command on the record, where that is possible. */
function Add({ related, id, look = 'plain' }: Props & { readonly look?: 'plain' | 'quiet' }) {
  const resource = resourceNamed(related.resource)
  const made = useRecordPath(related.resource, undefined)
  const maker = useMaker(related.resource, resource.fields[related.by]?.to)
  if (maker)
    return (
      <Button look={look} icon={Plus} onPress={() => runCommand(maker.name)}>
        {maker.title}
      </Button>
    )
  if (related.through !== undefined || made === undefined || !may(resource.needs.add)) return null
  return (
    <Button look={look} icon={Plus} onPress={() => openPath(`${made}?${related.by}=${id}`)}>
      {`New ${inSentence(resource.label)}`}
    </Button>
  )
}

function Shown({ name, field, row }: { readonly name: string; readonly field: Field; readonly row: AnyRow }) {
  useDisplaySettings()
  const label = row[`${name}__label`]
  const badge = stateOf(name, row[name])
  const value = row[name]
  const isFigure = isNumeric(field.kind) && (typeof value === 'number' || typeof value === 'string')
  // The unit stands in the heading.
  const read = isFigure ? figureText(asShown(field), value) : shownText(field, value, undefined, zoneOf(field, row))
  const displayed = typeof label === 'string' ? label : read
  return badge === undefined ? displayed : <Badge state={badge}>{displayed}</Badge>
}

function List({ related, id, answer }: Props & { readonly answer: ReturnType<typeof useRelated> }) {
  const resource = resourceNamed(related.resource)
  const { units } = useDisplaySettings()
  const fields = tableFields(resource)
  const columns = related.columns.flatMap((name) => {
    const field = fields[name]
    return field ? [{ name, field }] : []
  })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} />
  const add = <Add related={related} id={id} />
  if (answer.data.results.length === 0)
    return <EmptyState title={`No ${inSentence(titleOf(related))} yet.`}>{add}</EmptyState>
  return (
    <div className={styles['list']}>
      <div className={styles['scroll']}>
        <Table
          aria-label={resource.plural}
          className={styles['table'] ?? ''}
          onRowAction={(key) => {
            const path = recordPath(related.resource, key)
            if (path !== undefined) openPath(path)
          }}
        >
          <TableHeader columns={columns} dependencies={[units]}>
            {({ name, field }) => (
              <Column id={name} isRowHeader={name === columns[0]?.name} data-numeric={isNumeric(field.kind)}>
                {headerOf(name, asShown(field))}
              </Column>
            )}
          </TableHeader>
          <TableBody items={answer.data.results}>
            {(row) => (
              <Row id={row.id} columns={columns}>
                {({ name, field }) => (
                  <Cell data-numeric={isNumeric(field.kind)} data-wraps={isWords(field)}>
                    <Shown name={name} field={field} row={row} />
                  </Cell>
                )}
              </Row>
            )}
          </TableBody>
        </Table>
      </div>
      {answer.data.count > answer.data.results.length && (
        <p
          className={styles['rest']}
        >{`Showing ${grouped(answer.data.results.length)} of ${grouped(answer.data.count)}.`}</p>
      )}
      {add}
    </div>
  )
}
