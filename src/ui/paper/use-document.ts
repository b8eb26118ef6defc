/** A file read as a document, until the component that shows it is gone. */
import { useEffect, useState } from 'react'
import { openPdf, type Pdf } from './pdf.ts'

export type OpenedPaper = { readonly file: Blob; readonly name: string; readonly pdf: Pdf }

/** The file as a document in this window: another window has other fonts. */
export function useDocument(
  file: { readonly blob: Blob; readonly name: string } | undefined,
  view: Window,
): OpenedPaper | Error | undefined {
  const [shown, setShown] = useState<OpenedPaper | Error>()
  useEffect(() => {
    if (!file) return undefined
    let isOver = false
    const opening = openPdf(file.blob, view.document)
    opening.then(
      (pdf) => isOver || setShown({ file: file.blob, name: file.name, pdf }),
      (error: unknown) => isOver || setShown(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isOver = true
      setShown(undefined)
      void opening.then(({ close }) => close()).catch(() => undefined)
    }
  }, [file, view])
  return shown
}
