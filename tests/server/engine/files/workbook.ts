/** Reads what Excel reads of a workbook beside its values: formats, bold type, widths, the frozen row and the filter. */
import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by its directory. */
function filesOf(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  let at = bytes.readUInt32LE(bytes.length - 6)
  while (bytes.subarray(at, at + 4).equals(entry)) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, more, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    const content = method === 8 ? inflateRawSync(packed) : packed
    files.set(bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), content.toString('utf8'))
    at += 46 + (name ?? 0) + (more ?? 0) + (comment ?? 0)
  }
  return files
}

const found = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([whole]) => whole)

export type ReadCell = {
  readonly place: string
  readonly value: string
  readonly format: string
  readonly isBold: boolean
}

export function readWorkbook(bytes: Buffer) {
  const files = filesOf(bytes)
  const [sheet = '', styles = ''] = ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map((path) => files.get(path))
  const formats = new Map(
    all(styles, /<numFmt [^>]*>/g).map((one) => [found(one, /numFmtId="(\d+)"/), found(one, /formatCode="([^"]*)"/)]),
  )
  const isBoldFont = all(found(styles, /<fonts[^>]*>(.*)<\/fonts>/), /<font>.*?<\/font>/g).map((font) =>
    font.includes('<b/>'),
  )
  const looks = all(found(styles, /<cellXfs[^>]*>(.*)<\/cellXfs>/), /<xf [^>]*>/g).map((one) => ({
    format: formats.get(found(one, /numFmtId="(\d+)"/)) ?? 'General',
    isBold: isBoldFont[Number(found(one, /fontId="(\d+)"/))] ?? false,
  }))
  const cells = all(sheet, /<c .*?<\/c>/gs).map((cell): ReadCell => ({
    place: found(cell, /r="([A-Z]+\d+)"/),
    value: found(cell, /<(?:v|t[^>]*)>([^<]*)</),
    ...(looks[Number(found(cell, /^[^>]* s="(\d+)"/))] ?? { format: 'missing', isBold: false }),
  }))
  return {
    /** As it is in the file: `&` is `&amp;`. */
    sheetName: found(files.get('xl/workbook.xml') ?? '', /<sheet name="([^"]*)"/),
    cells,
    /** Of one row, in the order of its columns. */
    row: (line: number): readonly ReadCell[] => cells.filter(({ place }) => /\d+$/.exec(place)?.[0] === String(line)),
    widths: all(sheet, /<col .*?\/>/g).map((column) => Number(found(column, /width="([\d.]+)"/))),
    frozen: found(sheet, /<pane ySplit="(\d+)"[^>]*state="frozen"/),
    filter: found(sheet, /<autoFilter ref="([^"]*)"/),
  }
}
