/** What a file looks like: the pages of a document, a picture, or a word on why neither is shown. */
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { grouped } from '#model/shared/number-format.ts'
import { ApiError, apiFile } from '#src/engine/api/api.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { Button } from '../controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../controls/Notice.tsx'
import { useSettled } from '../form/draft/use-settled.ts'
import { Page } from '../paper/Page.tsx'
import { GAP, useFit } from '../paper/use-fit.ts'
import { useDocument } from '../paper/use-document.ts'
import styles from './Worklist.module.css'

/** Longer than a key repeats, so that only where one stays a file is fetched. */
const REST_MS = 150
/** The others are in the file itself. */
const SHOWN = 5
/** A4 and letter in CSS pixels, about, until the first page is known. */
const WIDE = 816
/** Pictures that browsers draw. */
const pictures = /^image\/(png|jpeg|gif|webp|avif)$/

type Named = { readonly blob: Blob; readonly name: string }
export type ShownFile = {
  /** Where its bytes are. */
  readonly path: string
  readonly name: string
  readonly content_type: string
  /** Only its name is kept. */
  readonly isLost: boolean
}
type Shown = {
  readonly file: ShownFile
  /** What to do with a file of which only the name is kept. */
  readonly lost: string
  /** Opens it in a tab. */
  readonly onOpen: () => void
  readonly openKey: string
}

export function FilePreview({ file, lost, onOpen, openKey }: Shown) {
  const path = useSettled(file.path, REST_MS)
  const answer = useQuery({
    queryKey: ['file that waits', path],
    queryFn: ({ signal }) => apiFile(path, { signal }),
    // Its bytes never change.
    staleTime: Infinity,
    retry: false,
    enabled: !file.isLost,
  })
  const isGone = path === file.path && answer.error instanceof ApiError && answer.error.status === 404
  const read = path === file.path ? answer.data : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key
    <section className={styles['paper']} tabIndex={0} aria-label={`Preview of ${file.name}`}>
      {file.isLost || isGone ? (
        <EmptyState title="Of this file only the name is kept">{lost}</EmptyState>
      ) : path === file.path && answer.error ? (
        <ErrorState title="The file could not be shown" error={answer.error} onRetry={() => void answer.refetch()} />
      ) : read === undefined ? (
        <Skeleton rows={14} label="Fetching the file" />
      ) : file.content_type === 'application/pdf' ? (
        <Document key={path} file={read} />
      ) : pictures.test(file.content_type) ? (
        <Picture key={path} blob={read.blob} file={file} />
      ) : (
        <EmptyState title="Browsers do not show this kind of file">
          <Button shortcut={openKey} onPress={onOpen}>
            Open it in a tab
          </Button>
        </EmptyState>
      )}
    </section>
  )
}

/** Files come as bytes to be saved, so that a browser opens none of them: the type is that which the server found in the content. */
function Picture({ blob, file: { content_type, name } }: { readonly blob: Blob; readonly file: ShownFile }) {
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
