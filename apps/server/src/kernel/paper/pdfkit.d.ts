// The part of the PDF library that papers are made with.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    readonly width?: number
    readonly align?: 'left' | 'center' | 'right'
    readonly lineGap?: number
    readonly lineBreak?: boolean
  }

  interface DocumentOptions {
    readonly size: 'A4'
    readonly margin: number
    readonly font?: string
    readonly lang?: string
    readonly pdfVersion?: '1.7'
    readonly info?: Readonly<Record<string, string | Date>>
  }

  class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    registerFont(name: string, font: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(width: number): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    widthOfString(text: string): number
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(colour: string): this
    stroke(): this
    addPage(): this
    end(): void
  }

  export default PDFDocument
}
