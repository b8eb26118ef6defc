/** A page as it is printed: its picture, and its words over it to be selected and read aloud. */
import { useEffect, useRef, useState } from 'react'
import { drawPage, layText, type Pdf } from './pdf.ts'
import styles from './Page.module.css'

type Props = { readonly pdf: Pdf; readonly number: number; readonly zoom: number; readonly density: number }

export function Page({ pdf, number, zoom, density }: Props) {
  const picture = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isOver = false
    const stops: (() => void)[] = []
    const draw = async (): Promise<void> => {
      const page = await pdf.page(number)
      const [canvas, layer] = [picture.current, words.current]
      if (isOver || !canvas || !layer) return
      layer.replaceChildren()
      const drawing = drawPage(page, { canvas, zoom, density })
      const text = layText(page, layer, zoom)
      stops.push(drawing.stop, () => text.cancel())
      await Promise.all([drawing.done, text.render()])
      if (!isOver) canvas.dataset['drawn'] = 'true'
    }
    draw().catch((error: unknown) => {
      if (!isOver) setFault(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [pdf, number, zoom, density])
  return (
    <>
      <canvas ref={picture} className={styles['picture']} aria-hidden />
      <div ref={words} className={styles['words']} />
      {fault !== '' && (
        <p role="alert" className={styles['fault']}>
          This page cannot be shown: {fault}
        </p>
      )}
    </>
  )
}
