/** Lists of all notes and files, and the print preview. The specification names no screens for them, so these paths are ours. */
import { screen } from '#src/engine/panes/screen.ts'
import { recordScreen } from '#src/ui/record/screen.ts'
import { tableScreen } from '#src/ui/table/table-screen.tsx'

export const notes = tableScreen('company:notes', {
  path: '/company/notes/',
  title: 'Notes',
  aliases: ['comments', 'remarks', 'memo'],
  needs: 'any_permission',
  menu: 'Documents and reports',
  key: 'g>n',
  resource: 'user:note',
})
export const attachments = tableScreen('company:attachments', {
  path: '/company/attachments/',
  title: 'Attachments',
  aliases: ['files', 'uploads', 'documents'],
  needs: 'any_permission',
  menu: 'Documents and reports',
  resource: 'document:attachment',
})
export const note = recordScreen('company:note', {
  path: '/company/note/:noteId?',
  title: 'Note',
  needs: 'any_permission',
  record: 'user:note',
  states: ['kind'],
})

export const bills = screen('company:bol:list', {
  kind: 'table',
  path: '/company/documents/billoflading/list/',
  title: 'Bill-of-lading documents',
  aliases: ['documents', 'scanned papers', 'doubtful bills', 'save clean bills'],
  needs: 'access_menu__shipments',
  menu: 'Documents and reports',
  table: 'document:bill',
  load: () => import('./list/BillTable.tsx'),
})
/** Documents that are not saved yet, checked one by one. */
export const waitingBills = screen('company:bol:detail', {
  kind: 'worklist',
  path: '/company/documents/billoflading/detail/',
  title: 'Bills of lading that wait',
  about:
    'The paper of a document, and the figures that were read in it: differences from our own bill first, then doubts. ' +
    'Enter accepts a figure, and saves the document once none is left to check. ' +
    '1 to 4 take a suggestion, e types a value, b reads a part of the page.',
  aliases: ['scanned bills', 'match bills of lading', 'inbox of bills'],
  needs: 'access_menu__shipments',
  menu: 'Documents and reports',
  load: () => import('./bills/Bills.tsx'),
})
export const uploadBills = screen('company:bol:upload', {
  kind: 'bulk',
  path: '/company/documents/billoflading/upload/',
  title: 'Upload bills of lading',
  aliases: ['scan bills', 'add bill of lading'],
  needs: 'change_billoflading',
  menu: 'Documents and reports',
  load: () => import('./upload/UploadBills.tsx'),
})
/** Its query says of which document (`attachment`), and which page. */
export const billPaper = screen('company:bol:attachment', {
  kind: 'paper',
  path: '/company/documents/billoflading/detail/attachment/',
  title: 'Paper of a bill of lading',
  about:
    'The paper alone, for a second screen. Linked with the pane of the documents, it shows the document and page of that.',
  aliases: ['scan of a bill', 'page of a bill'],
  needs: 'access_menu__shipments',
  load: () => import('./paper/Paper.tsx'),
})
export const bill = recordScreen('company:bol:document', {
  path: '/company/documents/billoflading/document/:billId?',
  title: 'Bill-of-lading document',
  needs: 'access_menu__shipments',
  record: 'document:bill',
  states: ['status'],
})

export const inbox = screen('company:bol:inbox', {
  kind: 'settings',
  path: '/company/documents/billoflading/inbox/',
  title: 'Inboxes of bills of lading',
  about: 'How bills arrive by themselves, what came, and when a figure is doubtful.',
  aliases: ['document inbox', 'e-mailed bills', 'mailbox', 'scan folder', 'doubt thresholds', 'printed spellings'],
  needs: 'configuration__user_administration',
  menu: 'Documents and reports',
  load: () => import('./inbox/Inbox.tsx'),
})

/** `of` in its query is what it shows (engine/data/documents.ts). */
export const preview = screen('company:print', {
  kind: 'paper',
  path: '/company/print/',
  title: 'Print preview',
  needs: 'any_permission',
  load: () => import('./preview/Preview.tsx'),
})
