/** Reads PDF files for the print preview, aside of the table's worker, which a long document must not hold up. */
import 'pdfjs-dist/build/pdf.worker.mjs'
