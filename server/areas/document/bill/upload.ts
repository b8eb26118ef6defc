/** Receives uploaded files. The queue of readings reads them later. */
import type { bill } from '#model/areas/document/bill.resource.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { receiveFiles } from './receive.ts'

export function upload(call: Call<typeof bill, 'uploadBillsOfLading'>) {
  const { lists, input } = call
  const files = (lists.files ?? []).map(({ filename, ...file }) => ({ ...file, name: filename }))
  return receiveFiles(call, files, { source: 'upload', shipment: input.shipment, trip: input.trip })
}
