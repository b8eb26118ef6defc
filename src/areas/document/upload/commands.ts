/** Commands of the upload of bills of lading. */
import { commandOn } from '#src/engine/commands/command.ts'
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
