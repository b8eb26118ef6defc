/** The hand-over: what has changed since the last sign-off, and by whom. */
import { grouped } from '#model/shared/number-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useLocation } from 'wouter'
import { countText, effectText, type DigestGroup, type DigestObject } from '#model/shared/digest.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { useAge } from '#src/engine/panes/pane.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { MissedList, readHanded, type Handed } from './digest-list.ts'
import styles from './Digest.module.css'
import told from '../notices/Told.module.css'

const keyOf = ({ resource, id }: DigestObject): string => `${resource} ${id}`
const sinceWords = ({ since }: Handed): string =>
  since.how === 'never'
    ? 'You have not signed off yet, so this covers the last 24 hours'
    : `Since your ${since.how === 'sign_out' ? 'sign-out' : 'sign-off'} at ${momentText(since.at)}`

function Line({ object }: { readonly object: DigestObject }) {
  useDisplaySettings()
  return (
    <div className={styles['line']} data-faint={object.effect === 'unchanged' || object.effect === 'passing'}>
      <span className={styles['kind']}>{resourceNamed(object.resource).label}</span>
      <span className={styles['label']}>{object.label}</span>
      <span className={styles['effect']}>
        {effectText(object, momentText)}
        {object.also.length > 0 && <span className={styles['also']}> also by {object.also.join(', ')}</span>}
      </span>
      <span className={styles['times']}>{object.times > 1 ? `${grouped(object.times)} changes` : ''}</span>
    </div>
  )
}

const Section = ({ group }: { readonly group: DigestGroup }) => (
  <ListBoxSection id={`${group.by} ${group.cause}`}>
    <Header className={styles['group'] ?? ''}>
      <strong>{[group.title, group.by_name].filter(Boolean).join(' · ')}</strong>
      <span>{countText(group.objects)}</span>
    </Header>
    <Collection items={group.objects.map((object) => ({ id: keyOf(object), object }))}>
      {({ id, object }) => (
        <ListBoxItem id={id} textValue={object.label} className={styles['item'] ?? ''}>
          <Line object={object} />
        </ListBoxItem>
      )}
    </Collection>
  </ListBoxSection>
)

export default function Missed() {
  useDisplaySettings()
  const [list] = useState(() => new MissedList())
  const [, navigate] = useLocation()
  // Loaded once and not updated, because a hand-over must not change while it is read or printed.
  const answer = useQuery({
    queryKey: ['user:shift', 'missed'],
    queryFn: ({ signal }) => readHanded(signal),
    staleTime: 0,
  })
  // The age shown is that of the request.
  useAge(answer.data ? { asOf: Date.parse(answer.data.digest.until) } : 'unknown')
  useEffect(() => list.attach(answer.data, navigate), [list, answer.data, navigate])
  useCommandTarget('user:missed', list)
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="The changes could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton label="Loading the changes" />
  const { digest, since } = answer.data
  const objects = digest.groups.flatMap((group) => group.objects)
  return (
    <section className={told['page']} aria-label="What changed">
      <p className={told['head']}>
        <span>
          {sinceWords(answer.data)}, as of {momentText(digest.until)}
          {since.comments !== '' && <>: “{since.comments}”</>}.{' '}
          {objects.length > 0 && <strong>{countText(objects)}</strong>}
        </span>
        <span className={told['keys']}>
          <Key of="p" command="missedList:printMissed" /> print <Key of="shift+p" command="missedList:saveMissed" />{' '}
          save as PDF <Key of="k>f" command="missed:signOffShift" /> sign off
        </span>
      </p>
      {digest.unknown.map((text) => (
        <p key={text} className={styles['unknown']} role="status">
          ▲ {text}.
        </p>
      ))}
      {digest.beyond > 0 && <p className={styles['unknown']}>▲ {digest.beyond} more changed objects are not listed.</p>}
      {objects.length === 0 ? (
        <EmptyState title="Nothing changed in your panes">
          This covers the tables, records and yards that are open on this desk.
        </EmptyState>
      ) : (
        <ListBox
          aria-label="What changed"
          className={told['list'] ?? ''}
          data-autofocus
          items={digest.groups.map((group) => ({ id: `${group.by} ${group.cause}`, group }))}
          selectionMode="none"
          onAction={(key) => {
            const object = objects.find((one) => keyOf(one) === key)
            if (object) void list.open(object)
          }}
        >
          {({ group }) => <Section group={group} />}
        </ListBox>
      )}
    </section>
  )
}
