/** The print preview: a document as it will be printed, with the keys to page through it, print it, save it and close it. */
import { useQuery } from '@tanstack/react-query'
import { Download, ExternalLink, Printer, ZoomIn, ZoomOut } from 'lucide-react'
import { useContext, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSearch } from 'wouter'
import { grouped } from '#model/shared/number-format.ts'
import { apiFile } from '#src/engine/api/api.ts'
import { papers } from '#src/engine/data/papers.state.ts'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { useRecordTitle } from '#src/engine/panes/pane.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { Key } from '#src/ui/controls/Key.tsx'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { previewKeys } from './keys.ts'
import { Pages } from './Pages.tsx'
import { useDocument, type OpenedPaper } from '#src/ui/paper/use-document.ts'
import { PreviewController, type PaperSource } from './preview-controller.ts'
import styles from './Preview.module.css'

const nothing = (
  <EmptyState title="There is no document to preview">
    A document made of a selection or a list is known until the page is left. Print it again where it came from.
  </EmptyState>
)

export default function Preview() {
  const query = new URLSearchParams(useSearch())
  const source: PaperSource = {
    of: query.get('of') ?? '',
    made: query.get('made') ?? '',
    byBody: query.get('by') === 'body',
    name: query.get('name') ?? '',
  }
  // Only what stands below /api/, and only as it stands there.
  if (!/^\w(?!.*(\/\/|\.\.))/.test(source.of)) return nothing
  if (source.byBody && papers().get(source.made)?.ask === undefined) return nothing
  return <Shown key={`${source.of} ${source.made}`} source={source} />
}

async function read(
  { of, made, byBody, name }: PaperSource,
  signal: AbortSignal,
): Promise<{ blob: Blob; name: string }> {
  const body = byBody ? papers().get(made)?.ask : undefined
  const file = await apiFile(of, { signal, ...(body && { method: 'POST', body }) })
  if (file.blob.type !== 'application/pdf') throw new Error('What was asked for is no document to print.')
  return name === '' ? file : { ...file, name }
}

function Shown({ source }: { readonly source: PaperSource }) {
  const [controller] = useState(() => new PreviewController(source))
  const view = useContext(PaneWindow)
  // Made once: what is printed must be what was looked at.
  const answer = useQuery({
    queryKey: ['print preview', source.of, source.made],
    queryFn: ({ signal }) => read(source, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const shown = useDocument(answer.data, view)
  const ready = shown instanceof Error ? undefined : shown
  useCommandTarget('company:print', controller)
  useRecordTitle(answer.data?.name.replace(/\.pdf$/, ''))
  useEffect(() => controller.receive(ready, view), [controller, ready, view])
  const fault = shown instanceof Error ? shown : answer.error
  const told = useMemo(() => (fault ? new Error(fault.message.replace(/^Format: /, '')) : undefined), [fault])
  return (
    <section className={styles['screen']} aria-label="Print preview">
      <Bar controller={controller} shown={ready} />
      {told ? (
        <ErrorState title="The document could not be made" error={told} onRetry={() => void answer.refetch()} />
      ) : ready ? (
        <Pages pdf={ready.pdf} controller={controller} view={view} />
      ) : (
        <Skeleton rows={14} label="Making the document" />
      )}
    </section>
  )
}

function Bar({
  controller,
  shown,
}: {
  readonly controller: PreviewController
  readonly shown: OpenedPaper | undefined
}) {
  const { page, printing } = useSnapshot(controller.state)
  const isDisabled = shown === undefined
  return (
    <header className={styles['bar']}>
      <span className={styles['place']} role="status">
        {printing !== '' ? printing : shown ? `Page ${grouped(page)} of ${grouped(shown.pdf.pages)}` : ''}
      </span>
      <Button
        icon={Printer}
        look="primary"
        shortcut={previewKeys.print}
        isDisabled={isDisabled}
        onPress={() => void controller.print()}
      >
        Print
      </Button>
      <Button icon={Download} shortcut={previewKeys.save} isDisabled={isDisabled} onPress={() => controller.save()}>
        Save
      </Button>
      <Button
        icon={ExternalLink}
        shortcut={previewKeys.tab}
        isDisabled={isDisabled}
        onPress={() => controller.openTab()}
      >
        Open in a tab
      </Button>
      <IconButton
        icon={ZoomOut}
        label="Smaller"
        shortcut={previewKeys.smaller}
        isDisabled={isDisabled}
        onPress={() => controller.magnify(-1)}
      />
      <IconButton
        icon={ZoomIn}
        label="Larger"
        shortcut={previewKeys.larger}
        isDisabled={isDisabled}
        onPress={() => controller.magnify(1)}
      />
      <span className={styles['keys']}>
        <Key of={previewKeys.next} command="preview:nextPage" /> next page{' '}
        <Key of={previewKeys.close} command="preview:closePreview" /> close
      </span>
    </header>
  )
}
