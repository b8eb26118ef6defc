/** The rows as Arrow, which the peers read. */
import { columns, valueAt, type Data } from '../rows/data.ts'

export type Arrow = {
  makeVector(given: object): object
  vectorFromArray(values: readonly string[], type?: object): object
  makeData(given: object): object
  tableToIPC(table: object, form: 'stream' | 'file'): Uint8Array
  Table: new (columns: Readonly<Record<string, object>>) => object
  Vector: new (data: readonly object[]) => object
  Dictionary: new (values: object, indices: object) => object
  Utf8: new () => object
  Int32: new () => object
}

/** With an `id` from 0 besides the columns; columns of few distinct texts are dictionaries. */
export function arrowOf(arrow: Arrow, data: Data): Uint8Array {
  const vectors: Record<string, object> = {
    id: new arrow.Vector([
      arrow.makeData({
        type: new arrow.Int32(),
        data: Int32Array.from({ length: data.count }, (_, at) => at),
        length: data.count,
      }),
    ]),
  }
  for (const name of columns) {
    const list = data.lists[name]
    const numbers = data.numbers[name] ?? data.moments[name]
    if (numbers) vectors[name] = arrow.makeVector(numbers)
    else if (list)
      vectors[name] = new arrow.Vector([
        arrow.makeData({
          type: new arrow.Dictionary(new arrow.Utf8(), new arrow.Int32()),
          data: Int32Array.from(list.codes),
          length: data.count,
          dictionary: arrow.vectorFromArray(list.values, new arrow.Utf8()),
        }),
      ])
    else
      vectors[name] = arrow.vectorFromArray(
        Array.from({ length: data.count }, (_, at) => String(valueAt(data, name, at))),
        new arrow.Utf8(),
      )
  }
  return arrow.tableToIPC(new arrow.Table(vectors), 'stream')
}
