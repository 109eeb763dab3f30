// Why a file of the provider can't be read; nothing of a file that was refused counts.

/** `COLUMNS`: neither names nor order of the columns fit; `CUT_OFF`: it ends before its end; `TOO_MANY`: so many differences that it is not ours. */
export type StatementFault = 'COLUMNS' | 'CHARSET' | 'CUT_OFF' | 'LINE' | 'SUMS' | 'TOO_MANY'

export class StatementRefused extends Error {
  readonly fault: StatementFault
  /** Counted from one; null where it is about the whole file. */
  readonly lineNo: number | null

  constructor(fault: StatementFault, detail: string, lineNo: number | null = null) {
    super(lineNo === null ? detail : `line ${lineNo}: ${detail}`)
    this.name = 'StatementRefused'
    this.fault = fault
    this.lineNo = lineNo
  }
}
