/** The papers of a record that were archived: each with its revision, who got it, its file, and what it changed. */
import { Download, FileDiff, FileText } from 'lucide-react'
import { useState } from 'react'
import { archivedPapers } from '#model/kernel/papers.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { openDocument, saveDocument } from '#src/engine/data/documents.ts'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { useDisplaySettings } from '#src/engine/session/use-display-settings.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { kindWords, paperPath, useArchived, type ArchivedPaper } from './archived.ts'
import { Difference } from './Difference.tsx'
import styles from './Papers.module.css'

type Id = number | string
const outcomeWords: Readonly<Record<string, string>> = { waiting: 'queued', sending: 'being sent' }

function Sent({ sent }: Pick<ArchivedPaper, 'sent'>) {
  if (sent.length === 0) return <p className={styles['note']}>Sent to nobody.</p>
  return (
    <ul className={styles['sent']}>
      {sent.map(({ to, at, outcome, problem }) => (
        <li key={`${to} ${at ?? ''}`} data-failed={outcome === 'failed'}>
          {to}{' '}
          <span>
            {[outcomeWords[outcome] ?? outcome, at === null ? '' : momentText(at), problem].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isPdf = (name: string): boolean => name.endsWith('.pdf')

/** A file that went along with a paper is no PDF, and is saved. */
function OpenFile({ path, name }: { readonly path: string; readonly name: string }) {
  return isPdf(name) ? (
    <Button icon={FileText} onPress={() => openDocument(path, undefined, name)}>
      Open {name}
    </Button>
  ) : (
    <Button icon={Download} onPress={() => void saveDocument(path)}>
      Save {name}
    </Button>
  )
}

type ItemProps = {
  readonly resource: Resource
  readonly id: Id
  readonly paper: ArchivedPaper
  readonly before: ArchivedPaper | undefined
}

function Item({ resource, id, paper, before }: ItemProps) {
  const [isCompared, setCompared] = useState(false)
  return (
    <li>
      <p className={styles['head']}>
        <strong>{paper.revision > 0 ? `Revision ${paper.revision}` : 'First'}</strong>
        <span>{kindWords[paper.kind]}</span>
        <span>{`${momentText(paper.created_at)} by ${paper.created_by}`}</span>
      </p>
      <Sent sent={paper.sent} />
      <div className={styles['does']}>
        <OpenFile path={paperPath(resource, id, paper.id)} name={paper.filename} />
        {before && (
          <Button icon={FileDiff} onPress={() => setCompared(!isCompared)}>
            {isCompared ? 'Hide what changed' : 'What changed'}
          </Button>
        )}
      </div>
      {isCompared && before && <Difference resource={resource} id={id} from={before.id} to={paper.id} />}
    </li>
  )
}

type Props = { readonly name: string; readonly resource: Resource; readonly id: Id }

export default function Papers({ name, resource, id }: Props) {
  useDisplaySettings()
  const answer = useArchived(name, resource, id)
  const isCompared =
    archivedPapers(resource.papers).length > 0 || resource.papers?.set.some(({ keeps }) => keeps !== undefined) === true
  if (answer.isError)
    return (
      <ErrorState title="The papers could not be loaded" error={answer.error} onRetry={() => void answer.refetch()} />
    )
  if (!answer.data) return <Skeleton rows={3} />
  if (answer.data.length === 0)
    return <EmptyState title="No papers yet.">Until one is issued, printing shows a draft.</EmptyState>
  return (
    <ol className={styles['papers']}>
      {answer.data.map((paper, at, all) => (
        <Item
          key={paper.id}
          resource={resource}
          id={id}
          paper={paper}
          // Of rows that another company shares, its papers are only looked at.
          before={
            isCompared && isPdf(paper.filename) ? all.slice(at + 1).find(({ code }) => code === paper.code) : undefined
          }
        />
      ))}
    </ol>
  )
}
