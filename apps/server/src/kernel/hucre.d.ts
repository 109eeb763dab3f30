// The part of the spreadsheet library that sheets are written and, in tests, read with.
declare module 'hucre/xlsx' {
  type Cell = string | number | boolean | Date | null

  interface Column {
    readonly header: string
    readonly width: number
    readonly numFmt?: string
  }

  export function writeXlsxStream(
    rows: AsyncIterable<Cell[]>,
    options: {
      readonly name: string
      readonly columns: readonly Column[]
      readonly freezePane?: { readonly rows: number }
    },
  ): ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>

  export function streamXlsxRows(bytes: Uint8Array): AsyncIterable<{ readonly index: number; readonly values: Cell[] }>
}
