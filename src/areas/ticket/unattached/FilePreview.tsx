/** What a file looks like: the pages of a document, a picture, or a word on why neither is shown. */
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { ApiError, apiFile } from '#src/engine/api/api.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import { Page } from '#src/ui/paper/Page.tsx'
import { GAP, useFit } from '#src/ui/paper/use-fit.ts'
import { useDocument } from '#src/ui/paper/use-document.ts'
import { unattachedKeys as keys } from './keys.ts'
import { downloadPath, type UnattachedController } from './unattached-controller.ts'
import type { UnattachedFile } from './unattached-files.ts'
import styles from './Unattached.module.css'

/** Longer than a key repeats, so that only where one stays a file is fetched. */
const REST_MS = 150
/** The others are in the file itself. */
const SHOWN = 5
/** A4 and letter in CSS pixels, about, until the first page is known. */
const WIDE = 816
/** Pictures that browsers draw. */
const pictures = /^image\/(png|jpeg|gif|webp|avif)$/

type Named = { readonly blob: Blob; readonly name: string }
type Shown = { readonly file: UnattachedFile; readonly controller: UnattachedController }

export function FilePreview({ file, controller }: Shown) {
  const id = useSettled(file.id, REST_MS)
  const answer = useQuery({
    queryKey: ['file that waits', id],
    queryFn: ({ signal }) => apiFile(downloadPath(id), { signal }),
    // Its bytes never change.
    staleTime: Infinity,
    retry: false,
    enabled: file.stored_as !== '',
  })
  const isGone = id === file.id && answer.error instanceof ApiError && answer.error.status === 404
  const read = id === file.id ? answer.data : undefined
  return (
    <section className={styles['paper']} aria-label={`Preview of ${file.name}`}>
      {file.stored_as === '' || isGone ? (
        <EmptyState title="Of this file only the name is kept">
          Attach it by its number, or discard it and have the paper scanned again.
        </EmptyState>
      ) : id === file.id && answer.error ? (
        <ErrorState title="The file could not be shown" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : read === undefined ? (
        <Skeleton rows={14} label="Fetching the file" />
      ) : file.content_type === 'application/pdf' ? (
        <Document key={id} file={read} />
      ) : pictures.test(file.content_type) ? (
        <Picture key={id} blob={read.blob} file={file} />
      ) : (
        <EmptyState title="Browsers do not show this kind of file">
          <Button shortcut={keys.show} onPress={() => controller.showFile()}>
            Open it in a tab
          </Button>
        </EmptyState>
      )}
    </section>
  )
}

/** Files come as bytes to be saved, so that a browser opens none of them: the type is that which the server found in the content. */
function Picture({ blob, file: { content_type, name } }: { readonly blob: Blob; readonly file: UnattachedFile }) {
  const url = useMemo(() => URL.createObjectURL(blob.slice(0, blob.size, content_type)), [blob, content_type])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img className={styles['picture']} src={url} alt={name} />
}

function Document({ file }: { readonly file: Named }) {
  const view = useContext(PaneWindow)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const shown = useDocument(file, view)
  const pdf = shown === undefined || shown instanceof Error ? undefined : shown.pdf
  const zoom = useFit(element, pdf?.width ?? WIDE)
  return (
    <div ref={setElement} className={styles['pages']}>
      {shown instanceof Error ? (
        <ErrorState title="The document could not be read" error={shown} />
      ) : pdf ? (
        Array.from({ length: Math.min(pdf.pages, SHOWN) }, (_, index) => (
          <div
            key={index}
            className={styles['page']}
            style={{ width: Math.floor(pdf.width * zoom), height: Math.floor(pdf.height * zoom), marginBlock: GAP }}
            role="group"
            aria-label={`Page ${index + 1}`}
          >
            <Page pdf={pdf} number={index + 1} zoom={zoom} density={view.devicePixelRatio} />
          </div>
        ))
      ) : (
        <Skeleton rows={14} label="Reading the document" />
      )}
      {pdf && pdf.pages > SHOWN && (
        <p className={styles['faint']}>{grouped(pdf.pages - SHOWN)} more pages are in the file.</p>
      )}
    </div>
  )
}
