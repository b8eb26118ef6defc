/** Spreadsheets are read beside the server: in batches, within limits, and no further once nobody waits. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ZipFile } from 'yazl'
import { afterAll, describe, expect, test } from 'vitest'
import { unpackedSize } from '#model/shared/reading/unpacked-size.ts'
import { readSheetAside, type SheetOptions } from '#server/engine/files/read-sheet.ts'
import { sheetThread } from '#server/engine/files/sheet-thread.state.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'highball-sheets-'))
afterAll(async () => {
  await sheetThread.worker?.terminate()
  fs.rmSync(folder, { recursive: true, force: true })
})
const stored = (filename: string, content: string | Buffer) => {
  const at = path.join(folder, filename)
  fs.writeFileSync(at, content)
  return { path: at, filename }
}
const options = (more: Partial<SheetOptions> = {}): SheetOptions => ({
  field: 'cars',
  maxRows: 20_000,
  abandoned: new AbortController().signal,
  ...more,
})

async function archive(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
/** A workbook of the sheets, each with its rows. */
const workbook = (...sheets: readonly string[]): Promise<Buffer> => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return archive({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${sheets
      .map(
        (_, at) => `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })
}
/** Says in the archive's own directory that its first file is larger than it is. */
function claiming(bytes: Buffer, size: number): Buffer {
  const claimed = Buffer.from(bytes)
  claimed.writeUInt32LE(size, claimed.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
  return claimed
}

const row = (text: string): string => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
describe('of several sheets', () => {
  test('the first one with a value is read', async () => {
    const file = stored('second.xlsx', await workbook('', row('GATX 1'), row('GATX 2')))
    expect((await readSheetAside(file, options())).map(({ cells }) => cells)).toEqual([['GATX 1']])
    const empty = stored('empty.xlsx', await workbook('', ''))
    expect(await readSheetAside(empty, options())).toEqual([])
  })
  test('one that is broken is told, and not taken for one that is not there', async () => {
    const file = stored('broken.xlsx', await workbook('', '<row r="1"><c r="A1"'))
    await expect(readSheetAside(file, options())).rejects.toMatchObject({
      body: { cars: [expect.stringContaining('cannot be read as an Excel file')] },
    })
  })
})

describe('a sheet', () => {
  test('is read in batches, while the server goes on', async () => {
    const lines = Array.from(
      { length: 12_000 },
      (_, index) => `GATX,${index + 1},T108,60,L,Propane,Vale,T1,${index + 1}`,
    )
    const parts: number[] = []
    let turns = 0
    const turning = setInterval(() => turns++, 0)
    const rows = await readSheetAside(
      stored('cars.csv', lines.join('\n')),
      options({ told: (done) => parts.push(done) }),
    )
    clearInterval(turning)
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      12_000,
      { line: 1, cells: ['GATX', '1', 'T108', '60', 'L', 'Propane', 'Vale', 'T1', '1'] },
      { line: 12_000, cells: ['GATX', '12000', 'T108', '60', 'L', 'Propane', 'Vale', 'T1', '12000'] },
    ])
    expect([parts.length, parts.at(-1), parts.toSorted((a, b) => a - b)]).toEqual([24, 1, parts])
    expect(turns).toBeGreaterThan(0)
  })

  test('may be pasted, or an Excel file', async () => {
    expect(await readSheetAside({ text: 'a;b\n1;2' }, options())).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ])
    const book = await workbook(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>GATX</t></is></c><c r="B1"><v>20411</v></c></row>',
    )
    expect(await readSheetAside(stored('cars.xlsx', book), options())).toEqual([{ line: 1, cells: ['GATX', '20411'] }])
    expect(await readSheetAside({ text: ' \n ' }, options())).toEqual([])
  })

  test('the heading is not counted among the rows', async () => {
    const rows = await readSheetAside(stored('most.csv', `Mark\n${'a\n'.repeat(20_000)}`), options())
    expect(rows).toHaveLength(20_001)
  })

  test.each<[string, () => Promise<{ path: string; filename: string }>, string]>([
    [
      'too many rows',
      async () => stored('rows.csv', 'a\n'.repeat(20_002)),
      'At most 20,000 rows below the heading; here are more.',
    ],
    [
      'too many cells in a line',
      async () => stored('cells.csv', `a\n${','.repeat(600)}`),
      'Line 2 has more than 500 cells.',
    ],
    ['a line without an end', async () => stored('line.csv', `"${'a'.repeat(2_000_000)}`), 'cannot be read as a table'],
    [
      'too many rows in a workbook',
      async () => stored('rows.xlsx', await workbook('<row r="20002"><c r="A20002"><v>1</v></c></row>')),
      'At most 20,000 rows',
    ],
    [
      'a cell far to the right',
      async () => stored('right.xlsx', await workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')),
      'more than 500 cells',
    ],
    [
      'more to unpack than there is room for',
      async () => stored('bomb.xlsx', claiming(await workbook(''), 200_000_000)),
      'unpacks to more than 100 MB',
    ],
    [
      'less than it says',
      async () => stored('cut.xlsx', (await workbook('')).subarray(0, 200)),
      'cannot be read as an Excel file',
    ],
    [
      'a workbook without a sheet',
      async () => stored('none.xlsx', await archive({ 'a.xml': '<a/>' })),
      'cannot be read as an Excel file',
    ],
  ])('with %s is refused', async (_name, file, said) => {
    const refused = readSheetAside(await file(), options())
    await expect(refused).rejects.toMatchObject({ status: 400, body: { cars: [expect.stringContaining(said)] } })
  })

  test('for which nobody waits any more is given up, under way or in the queue, and the next one is read', async () => {
    const large = stored('large.csv', `${'x,'.repeat(400)}\n`.repeat(19_000))
    const leaving = new AbortController()
    const underWay = readSheetAside(large, options({ abandoned: leaving.signal, told: () => leaving.abort() }))
    const gone = new AbortController()
    const queued = readSheetAside(large, options({ abandoned: gone.signal }))
    const next = readSheetAside({ text: 'a' }, options())
    gone.abort()
    await expect(underWay).rejects.toMatchObject({ status: 499 })
    await expect(queued).rejects.toMatchObject({ status: 499 })
    expect(await next).toEqual([{ line: 1, cells: ['a'] }])
  })

  test('behind too many others is refused for now', async () => {
    const all = await Promise.allSettled(Array.from({ length: 25 }, () => readSheetAside({ text: 'a' }, options())))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ status: 503, headers: { 'Retry-After': '5' } })),
    )
    expect(await readSheetAside({ text: 'a' }, options())).toHaveLength(1)
  })
})

test('what an archive unpacks to is read off its directory', async () => {
  const bytes = await archive({ a: 'x'.repeat(1000), b: 'y'.repeat(50), c: '' })
  expect(unpackedSize(bytes)).toBe(1050)
  expect(unpackedSize(claiming(bytes, 4_000_000_000))).toBe(4_000_000_050)
  for (let length = 0; length < bytes.length; length++) expect(unpackedSize(bytes.subarray(0, length))).toBeUndefined()
})
