/** Commands of the upload of bills of lading. */
import { command, commandOn, type Context } from '#src/engine/commands/command.ts'
import type { RecordTarget } from '#src/engine/panes/command-target.ts'
import { open } from '#src/engine/panes/screen.ts'
import { uploadKeys } from './keys.ts'
import type { UploadController } from './upload-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'document:upload': UploadController
  }
}

const onUpload = commandOn('document:upload')

export const chooseBillFiles = onUpload({
  title: 'Choose files of bills of lading',
  key: uploadKeys.files,
  menu: 'pane',
  needs: 'change_billoflading',
  run: ({ target }) => target.chooseFiles(),
})
export const chooseBillFolder = onUpload({
  title: 'Choose a folder of bills of lading',
  key: uploadKeys.folder,
  menu: 'pane',
  needs: 'change_billoflading',
  run: ({ target }) => target.chooseFolder(),
})
export const goThroughUploaded = onUpload({
  title: 'Go through uploaded documents',
  key: uploadKeys.through,
  menu: 'pane',
  enabled: ({ target }) => target.hasTaken || 'No document was uploaded yet',
  run: ({ target }) => target.goThrough(),
})
export const sendUploadAgain = onUpload({
  title: 'Send files again that were not sent',
  key: uploadKeys.again,
  menu: 'pane',
  needs: 'change_billoflading',
  undo: 'exact',
  enabled: ({ target }) => target.uploads.state.failure !== '' || 'Every file was sent',
  run: ({ target }) => target.uploads.again(),
})
export const clearUploads = onUpload({
  title: 'Clear list of uploaded files',
  key: uploadKeys.clear,
  menu: 'pane',
  enabled: ({ target }) => target.uploads.state.list.length > 0 || 'The list is empty',
  run: ({ target }) => target.uploads.clear(),
})

const making = { needs: 'change_billoflading', makes: 'document:bill' } as const
const papers = { ...making, menu: 'row', aliases: ['add a scan', 'add papers'] } as const
const single = ({ target }: Context<RecordTarget>): true | string =>
  target.ids().length === 1 || 'Choose a single one: its papers are uploaded for it'
const uploadFor = (field: 'shipment' | 'trip', { target }: Context<RecordTarget>): void =>
  open('company:bol:upload', {}, { query: { [field]: String(target.ids()[0]) }, place: 'right' })

export const uploadFiles = command({
  ...making,
  title: 'Upload files…',
  aliases: ['new bill-of-lading document', 'new BOL document'],
  run: () => open('company:bol:upload', {}),
})
export const uploadForShipment = commandOn('record:rail:shipment')({
  ...papers,
  title: 'Upload papers of this shipment…',
  enabled: single,
  run: (context) => uploadFor('shipment', context),
})
export const uploadForTrip = commandOn('record:trace:trip')({
  ...papers,
  title: 'Upload papers of this trip…',
  enabled: single,
  run: (context) => uploadFor('trip', context),
})
