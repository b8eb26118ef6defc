/** A paper that comes into being with its scan: where the scan is refused there is no paper either. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import {
  companyCertification as ofCompanies,
  userCertification as ofUsers,
  vehicleCertification as ofVehicles,
} from '#model/areas/certification/certification.resource.ts'
import { handle, type Rows, type Upload } from '#server/engine/base/handler.ts'
import { invalid } from '#server/engine/base/http-error.ts'
import { attachFile } from '#server/engine/operations/files/attach.ts'

type Scanned = { readonly rows: <S>(resource: S) => Rows<S>; readonly files: { readonly file?: Upload } }

/** The file that is attached to the paper. Throws 400 if there is none. */
export async function scanOf(
  { rows, files: { file } }: Scanned,
  object_type: string,
  object_id: string,
): Promise<number> {
  if (file === undefined) throw invalid({ file: ['This file is required.'] })
  if (file.size === 0) throw invalid({ file: ['The file is empty.'] })
  return (await attachFile(rows(attachment), file, { object_type, object_id }, '')).id
}

export const userCertification = handle(ofUsers, {
  uploadNew: async (call) => {
    const { id } = await call.rows(ofUsers).create(call.input)
    return call.rows(ofUsers).patch(id, { document: await scanOf(call, 'terminal:userCertification', id) })
  },
})
export const companyCertification = handle(ofCompanies, {
  uploadNew: async (call) => {
    const { id } = await call.rows(ofCompanies).create(call.input)
    return call.rows(ofCompanies).patch(id, { document: await scanOf(call, 'terminal:companyCertification', id) })
  },
})
export const vehicleCertification = handle(ofVehicles, {
  uploadNew: async (call) => {
    const { id } = await call.rows(ofVehicles).create(call.input)
    return call.rows(ofVehicles).patch(id, { document: await scanOf(call, 'terminal:vehicleCertification', id) })
  },
})
