/** The same queries in C, compiled for this machine, to compare with what is possible. Rows are listed, not drawn. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dataOf } from '../rows/data.ts'
import type { Measured } from '../rows/measure.ts'
import { asked, LATE, type Answer, type Read } from '../rows/questions.ts'

/** Without a C compiler, returns the reason. */
export function native(rows: number): Measured | string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'highball-native-'))
  try {
    const program = path.join(folder, 'native')
    const compiled = spawnSync(
      'cc',
      ['-O3', '-march=native', '-o', program, path.join(import.meta.dirname, 'native.c')],
      { encoding: 'utf8' },
    )
    if (compiled.status !== 0) return compiled.error?.message ?? compiled.stderr
    const { lists, texts, numbers, moments } = dataOf(rows)
    const [status, product, car_id] = [lists['status'], lists['product'], lists['car_id']]
    const [shipped, net, waybills] = [moments['shipped_at'], numbers['net'], texts['waybill']]
    if (!status || !product || !car_id || !shipped || !net || !waybills) throw new Error('A column is missing.')
    const starts = new Uint32Array(rows + 1)
    waybills.forEach((each, row) => (starts[row + 1] = (starts[row] ?? 0) + each.length + 1))
    const files = {
      status: Uint8Array.from(status.codes),
      product: Uint8Array.from(product.codes),
      shipped,
      net,
      cars: ordered(car_id),
      waybills: Buffer.from(`${waybills.join('\0')}\0`),
      starts,
    }
    for (const [name, values] of Object.entries(files)) writeFileSync(path.join(folder, name), values)
    const said = [
      folder,
      status.values.indexOf(asked.eq),
      LATE,
      asked.substring,
      status.values.length,
      product.values.length,
      car_id.values.length,
    ]
    const { stdout, status: ended, stderr } = spawnSync(program, said.map(String), { encoding: 'utf8' })
    if (ended !== 0) return stderr
    const told = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer & { readonly read: Read; readonly ms: number })
    return {
      name: 'native C',
      loaded: undefined,
      memory: undefined,
      also: {},
      matching: [],
      times: Object.fromEntries(told.map(({ read, ms }) => [read, ms])),
      answers: Object.fromEntries(told.map(({ read, count, ids }) => [read, { count, ids }])),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Codes sorted by their values, which is the order of groups. */
function ordered({ codes, values }: { readonly codes: Uint32Array; readonly values: readonly string[] }): Uint32Array {
  const order = Uint32Array.from(values.keys()).sort((one, other) =>
    (values[one] ?? '') < (values[other] ?? '') ? -1 : 1,
  )
  const places = new Uint32Array(values.length)
  order.forEach((code, place) => (places[code] = place))
  return codes.map((code) => places[code] ?? 0)
}
