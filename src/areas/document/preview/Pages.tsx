/* oxlint-disable react/incompatible-library -- the virtualiser's pages are drawn here and handed to no one */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by key */
/** The pages of a document below each other; those in view and their neighbours are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useCommandTarget } from '#src/engine/panes/command-target.ts'
import { activeElement } from '#src/engine/panes/windows.ts'
import { Page } from '#src/ui/paper/Page.tsx'
import { GAP, useFit } from '#src/ui/paper/use-fit.ts'
import type { Pdf } from '#src/ui/paper/pdf.ts'
import type { PreviewController } from './preview-controller.ts'
import styles from './Preview.module.css'

type Props = { readonly pdf: Pdf; readonly controller: PreviewController; readonly view: Window }

export function Pages({ pdf, controller, view }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const { zoom: asked } = useSnapshot(controller.state)
  const fit = useFit(element, pdf.width)
  const zoom = asked === 'width' ? fit : asked
  const [width, height] = [Math.floor(pdf.width * zoom), Math.floor(pdf.height * zoom)]
  const step = height + GAP
  const virtual = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => element,
    estimateSize: () => step,
    overscan: 1,
    paddingStart: GAP,
  })
  // In pages: it stays when the zoom changes.
  const place = useRef(0)
  useLayoutEffect(() => {
    virtual.measure()
    element?.scrollTo({ top: place.current * step })
  }, [virtual, element, step])
  useEffect(() => controller.fitted(fit), [controller, fit])
  useEffect(() => {
    if (!element) return undefined
    controller.attach({
      to: (page) => element.scrollTo({ top: (page - 1) * step }),
      by: (screens) => element.scrollBy({ top: screens * Math.max(element.clientHeight - 2 * GAP, 1) }),
    })
    return () => controller.attach(undefined)
  }, [controller, element, step])
  const target = useMemo(() => ({ focus: () => element?.focus({ preventScroll: true }) }), [element])
  useCommandTarget('focus', target)
  // The pane has the focus while the document is made.
  useEffect(() => {
    if (element && activeElement()?.contains(element)) element.focus({ preventScroll: true })
  }, [element])
  const scrolled = (at: HTMLElement): void => {
    place.current = at.scrollTop / step
    const page = Math.floor((at.scrollTop + Math.min(at.clientHeight, height) / 2) / step) + 1
    controller.passed(Math.min(Math.max(page, 1), pdf.pages))
  }
  return (
    <div
      ref={setElement}
      className={styles['pages']}
      tabIndex={0}
      role="document"
      aria-label="Pages"
      data-autofocus
      onScroll={(event) => scrolled(event.currentTarget)}
    >
      <div className={styles['roll']} style={{ height: virtual.getTotalSize(), width: width + 2 * GAP }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className={styles['page']}
            style={{ top: start, left: GAP, width, height }}
            role="group"
            aria-label={`Page ${index + 1}`}
          >
            <Page pdf={pdf} number={index + 1} zoom={zoom} density={view.devicePixelRatio} />
          </div>
        ))}
      </div>
    </div>
  )
}
