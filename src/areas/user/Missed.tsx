/** What changed since the last sign-off, by who did what: the hand-over. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Collection, Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components'
import { useLocation } from 'wouter'
import { countText, effectText, type DigestGroup, type DigestObject } from '#model/rules/digest.ts'
import { resourceNamed } from '#model/named.ts'
import { useAge } from '../../engine/pane.ts'
import { useOffer } from '../../engine/target.ts'
import { momentText } from '../../ui/form/text.ts'
import { Key } from '../../ui/Key.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/Notice.tsx'
import { MissedList, readHanded, type Handed } from './MissedList.ts'
import styles from './Missed.module.css'
import told from './Told.module.css'

const keyOf = ({ resource, id }: DigestObject): string => `${resource} ${id}`
const sinceWords = ({ since }: Handed): string =>
  since.how === 'never' ? 'You have not signed off yet; this is the last day' : `Since your ${since.how === 'sign_out' ? 'sign-out' : 'sign-off'} at ${momentText(since.at)}`

function Line({ object }: { readonly object: DigestObject }) {
  return (
    <div className={styles['line']} data-faint={object.effect === 'unchanged' || object.effect === 'passing'}>
      <span className={styles['kind']}>{resourceNamed(object.resource).label}</span>
      <span className={styles['label']}>{object.label}</span>
      <span className={styles['effect']}>
        {effectText(object, momentText)}
        {object.also.length > 0 && <span className={styles['also']}> also by {object.also.join(', ')}</span>}
      </span>
      <span className={styles['times']}>{object.times > 1 ? `${object.times} changes` : ''}</span>
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
  const [list] = useState(() => new MissedList())
  const [, navigate] = useLocation()
  // Asked when one looks: a list that grows while it is read, or printed, is no hand-over.
  const answer = useQuery({ queryKey: ['user:shift', 'missed'], queryFn: ({ signal }) => readHanded(signal), staleTime: 0 })
  // Of the moment at which it was asked: it is a list to hand over.
  useAge(answer.data ? { asOf: Date.parse(answer.data.digest.until) } : 'unknown')
  useEffect(() => list.attach(answer.data, navigate), [list, answer.data, navigate])
  useOffer('user:missed', list)
  if (answer.isError && !answer.data) return <ErrorState title="What changed is unknown" error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton label="Looking what changed" />
  const { digest, since } = answer.data
  const objects = digest.groups.flatMap((group) => group.objects)
  return (
    <section className={told['page']} aria-label="What changed">
      <p className={told['head']}>
        <span>
          {sinceWords(answer.data)}, as of {momentText(digest.until)}
          {since.comments !== '' && <>: “{since.comments}”</>}. {objects.length > 0 && <strong>{countText(objects)}</strong>}
        </span>
        <span className={told['keys']}>
          <Key of="p" command="missedList:printMissed" /> print <Key of="shift+p" command="missedList:saveMissed" /> save as PDF <Key of="k>f" command="missed:signOffShift" /> sign off
        </span>
      </p>
      {digest.unknown.map((text) => (
        <p key={text} className={styles['unknown']} role="status">
          ▲ {text}.
        </p>
      ))}
      {digest.beyond > 0 && <p className={styles['unknown']}>▲ {digest.beyond} more changed that are not listed.</p>}
      {objects.length === 0 ? (
        <EmptyState title="Nothing changed in your panes">What you have open on this desk is what is looked through: tables, records, yards.</EmptyState>
      ) : (
        <ListBox
          aria-label="What changed" className={told['list'] ?? ''} data-autofocus items={digest.groups.map((group) => ({ id: `${group.by} ${group.cause}`, group }))} selectionMode="none"
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
