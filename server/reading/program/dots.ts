/** The dots of a drawing as grey, which is what readers of letters and of bars take. */
import type { Canvas } from '@napi-rs/canvas'
import type { PageBox } from '#model/areas/document/rules/reading/page-words.ts'

export type Grey = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Takes the dots of a drawing, whose memory is given back at once: the garbage collector does not count it. */
export function greyOf(canvas: Canvas): Grey {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  canvas.width = 1
  canvas.height = 1
  const grey = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  return { width, height, data: grey }
}

/** Makes a PGM file: a head and the dots. */
export const greyFile = ({ width, height, data }: Grey): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])

/** Halves the width and the height: each dot is the mean of four. */
export function halved({ width, height, data }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1]
  const half = new Uint8Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = 2 * y * width + 2 * x
      half[y * w + x] =
        ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) >> 2
    }
  return { width: w, height: h, data: half }
}

/** Largest margin, as a part of the height of the page. A tall box was marked by a person and needs no more. */
const MAX_MARGIN = 0.008
/** Cuts out a box, with a margin given as a part of its height. */
export function cutOut(grey: Grey, [left, top, right, bottom]: PageBox, margin: number): Grey {
  const edge = Math.min((bottom - top) * margin, MAX_MARGIN) * grey.height
  const within = (value: number, max: number): number => Math.min(max, Math.max(0, Math.round(value)))
  const x = within(left * grey.width - edge, grey.width - 1)
  const y = within(top * grey.height - edge, grey.height - 1)
  const width = Math.max(1, within(right * grey.width + edge, grey.width) - x)
  const height = Math.max(1, within(bottom * grey.height + edge, grey.height) - y)
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    data.set(grey.data.subarray((y + row) * grey.width + x, (y + row) * grey.width + x + width), row * width)
  return { width, height, data }
}
