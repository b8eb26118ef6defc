/** The paper of a record as it would be printed now, above its fields: what is approved is what is read. It follows the record as one walks. */
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useSnapshot } from 'valtio'
import { grouped } from '#model/shared/number-format.ts'
import { apiFile } from '#src/engine/api/api.ts'
import { PaneWindow } from '#src/engine/panes/windows.ts'
import { ErrorState, Skeleton } from '#src/ui/controls/Notice.tsx'
import { useSettled } from '#src/ui/form/draft/use-settled.ts'
import type { RecordPart } from '#src/ui/record/state/record-spec.ts'
import { Page } from './Page.tsx'
import { GAP, useFit } from './use-fit.ts'
import { useDocument } from './use-document.ts'
import styles from './PaperPart.module.css'

/** Longer than a key repeats, so that only where one stays a paper is set. */
const REST_MS = 150
/** The others are in its print preview. */
const SHOWN = 3

export default function PaperPart({ controller }: RecordPart) {
  // Read again with each version of the record, and with each record that one walks to.
  const { version } = useSnapshot(controller.draft.state)
  const { path, papers } = controller.resource
  const wanted = `${path}${controller.row?.id ?? ''}/${papers?.print ?? 'print/'}`
  const of = useSettled(wanted, REST_MS)
  const view = useContext(PaneWindow)
  const [element, setElement] = useState<HTMLElement | null>(null)
  const answer = useQuery({
    queryKey: ['paper of a record', of, of === wanted ? version : 0],
    queryFn: ({ signal }) => apiFile(of, { signal }),
    gcTime: 0,
    retry: false,
  })
  const shown = useDocument(answer.data, view)
  const pdf = shown === undefined || shown instanceof Error ? undefined : shown.pdf
  const zoom = useFit(element, pdf?.width ?? 816)
  const fault = shown instanceof Error ? shown : answer.error
  return (
    <section ref={setElement} className={styles['paper']} aria-label="Paper">
      {fault ? (
        <ErrorState title="The paper could not be set" error={fault} onRetry={() => void answer.refetch()} />
      ) : pdf && of === wanted ? (
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
        <Skeleton rows={10} label="Setting the paper" />
      )}
      {pdf && pdf.pages > SHOWN && (
        <p className={styles['more']}>{grouped(pdf.pages - SHOWN)} more pages stand in its print preview.</p>
      )}
    </section>
  )
}
