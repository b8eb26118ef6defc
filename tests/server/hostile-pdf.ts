/** PDF files that a stranger may send: well-formed, and larger inside than anybody has memory for. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const MEGABYTE = 1024 * 1024
/** Spaces, which every reader of a page skips: each block unpacks to a megabyte, and may follow another one. */
const block = deflateRawSync(Buffer.alloc(MEGABYTE, ' '), { finishFlush: constants.Z_SYNC_FLUSH })
const packed = (megabytes: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    deflateRawSync(Buffer.alloc(0)),
  ])

function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const at: number[] = []
  let length = parts[0]?.length ?? 0
  objects.forEach((object, index) => {
    at.push(length)
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
  })
  const table = at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')])
const page = (more: string): readonly Buffer[] => [
  Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
  Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
  Buffer.from(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${more}>>`),
]

/** A page whose drawing unpacks to so much. */
export const bombOfText = (megabytes: number): Buffer =>
  pdfOf([...page(''), stream('/Filter/FlateDecode', packed(megabytes))])

/** A page with a picture that claims a size and unpacks to so much. */
export const bombOfPicture = (megabytes: number, side: number): Buffer =>
  pdfOf([
    ...page('/Resources<</XObject<</I 5 0 R>>>>'),
    stream('/Filter/FlateDecode', deflateSync(Buffer.from('q 600 0 0 700 0 0 cm /I Do Q'))),
    stream(
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode`,
      packed(megabytes),
    ),
  ])
