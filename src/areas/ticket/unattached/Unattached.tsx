/** Files that wait for their ticket: the list by site, the page of one, and the ticket it seems to name, side by side. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { useFresh } from '#src/engine/data/query.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { open, runCommand } from '#src/engine/panes/screen.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { momentText } from '#src/engine/session/user-zone.state.ts'
import { FileList } from '#src/ui/worklist/FileList.tsx'
import { FilePreview } from '#src/ui/worklist/FilePreview.tsx'
import { Worklist } from '#src/ui/worklist/Worklist.tsx'
import { Candidate } from './Candidate.tsx'
import { unattachedKeys as keys } from './keys.ts'
import { downloadPath, UnattachedController } from './unattached-controller.ts'
import { unattachedFiles, unattachedQuery, type UnattachedFile } from './unattached-files.ts'

const readIn = ({ candidate, ticket_number }: UnattachedFile): string =>
  candidate ? `→ ${candidate.ticket_number}` : ticket_number === '' ? 'no number read' : `no ticket ${ticket_number}`
const listed = (file: UnattachedFile) => ({
  id: file.id,
  name: file.name,
  heading: file.server__label ?? 'No site',
  reads: readIn(file),
  when: `${file.received_at === null ? '' : momentText(file.received_at, file.server__timezone ?? '')} · ${file.source}`,
})
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
    <Worklist
      label="Files without a ticket"
      says={
        <>
          <strong>{grouped(files.length)}</strong> {files.length === 1 ? 'file waits' : 'files wait'}.{' '}
          {named === 0 ? 'None names a ticket.' : `${grouped(named)} ${named === 1 ? 'names' : 'name'} a ticket.`}
        </>
      }
      keys={
        <>
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
        </>
      }
    >
      <FileList controller={controller} files={files.map(listed)} />
      {current && (
        <FilePreview
          file={{ ...current, path: downloadPath(current.id), isLost: current.stored_as === '' }}
          lost="Attach it by its number, or discard it and have the paper scanned again."
          onOpen={() => controller.showFile()}
          openKey={keys.show}
        />
      )}
      {current && <Candidate file={current} />}
    </Worklist>
  )
}
