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

  interface Style {
    readonly font?: { readonly bold?: boolean }
    readonly fill?: {
      readonly type: 'pattern'
      readonly pattern: 'solid'
      readonly fgColor: { readonly rgb: string }
    }
  }

  export interface Validation {
    readonly type: 'list' | 'whole' | 'decimal'
    readonly range: string
    readonly operator?: 'greaterThanOrEqual'
    readonly formula1?: string
    readonly values?: readonly string[]
    readonly allowBlank?: boolean
    readonly showErrorMessage?: boolean
    readonly errorMessage?: string
  }

  export function writeXlsx(options: {
    /** In place of the time of making. */
    readonly properties?: { readonly created: Date; readonly modified: Date }
    readonly sheets: readonly {
      readonly name: string
      readonly columns: readonly { readonly width: number; readonly numFmt?: string }[]
      readonly rows: readonly (readonly Cell[])[]
      readonly cells?: ReadonlyMap<string, { readonly value?: Cell; readonly style?: Style }>
      readonly freezePane?: { readonly rows: number }
      readonly dataValidations?: readonly Validation[]
    }[]
  }): Promise<Uint8Array>

  export function readXlsx(bytes: Uint8Array): Promise<{
    readonly sheets: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[]
  }>

  export function streamXlsxRows(bytes: Uint8Array): AsyncIterable<{ readonly index: number; readonly values: Cell[] }>
}

declare module 'hucre/csv' {
  export function streamCsvRows(
    text: string,
    options: { readonly typeInference: boolean },
  ): Iterable<(string | number | boolean | Date | null)[]>
}
