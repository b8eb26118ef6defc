/** Files that wait for their ticket: the list by site, the page of one, and the ticket it seems to name, side by side. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { Candidate } from './Candidate.tsx'
import { FilePreview } from './FilePreview.tsx'
import { unattachedKeys as keys } from './keys.ts'
import { UnattachedController } from './unattached-controller.ts'
import { unattachedFiles, unattachedQuery, type UnattachedFile } from './unattached-files.ts'
import { UnattachedList } from './UnattachedList.tsx'
import styles from './Unattached.module.css'

const showAll = (): void => open('terminalboss:v3:unattachedFiles:table', {})

export default function Unattached() {
  const answer = useFresh<readonly UnattachedFile[], readonly unknown[]>({
    queryKey: unattachedQuery,
    queryFn: ({ signal }) => unattachedFiles(signal),
    meta: { resources: ['terminal:unattachedFile', 'terminal:ticket'] },
  })
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={12} label="Loading the files" />
  if (answer.data.length === 0)
    return (
      <EmptyState title="No file waits for a ticket">
        <Button onPress={showAll}>Show all files received</Button>
      </EmptyState>
    )
  return <Waiting files={answer.data} />
}

function Waiting({ files }: { readonly files: readonly UnattachedFile[] }) {
  const [controller] = useState(() => new UnattachedController())
  const { cursor } = useSnapshot(controller.state)
  useCommandTarget('terminal:unattachedFiles', controller)
  useCommandTarget('record', controller.target)
  useCommandTarget('focus', controller)
  useEffect(() => controller.show(files), [controller, files])
  const current = files.find(({ id }) => id === cursor) ?? files[0]
  const named = files.filter(({ candidate }) => candidate !== null).length
  return (
    <section className={styles['screen']} aria-label="Files without a ticket">
      <header className={styles['top']}>
        <span role="status">
          <strong>{grouped(files.length)}</strong> {files.length === 1 ? 'file waits' : 'files wait'}.{' '}
          {named === 0 ? 'None names a ticket.' : `${grouped(named)} ${named === 1 ? 'names' : 'name'} a ticket.`}
        </span>
        <span className={styles['keys']}>
          <Button look="quiet" shortcut={keys.other} onPress={() => runCommand('terminal:attachFileTo')}>
            Another ticket
          </Button>
          <Button look="quiet" shortcut={keys.discard} onPress={() => runCommand('terminal:discardFile')}>
            Discard
          </Button>
          <Button look="quiet" shortcut={keys.next} onPress={() => controller.next()}>
            Next
          </Button>
          <Button look="quiet" onPress={showAll}>
            All files
          </Button>
        </span>
      </header>
      <div className={styles['sides']}>
        <UnattachedList controller={controller} files={files} />
        {current && <FilePreview file={current} controller={controller} />}
        {current && <Candidate file={current} />}
      </div>
    </section>
  )
}
