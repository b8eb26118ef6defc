/** What is read and shown: documents and pictures, by content. */
export const billTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
] as const
