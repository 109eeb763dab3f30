// A paper 凭证: facts about one thing on a page of A4, as PDF. The same facts are the same bytes, whenever and wherever it is made.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface PaperFact {
  readonly label: string
  readonly value: string
  /** Written larger: what the paper is about. */
  readonly isMain?: boolean
}

/** Below the facts, on as many pages as it takes; the first column is a name, all others are amounts. */
export interface PaperTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface Paper {
  readonly title: string
  /** What it is a paper of, and who it is for. */
  readonly subtitle: string
  readonly facts: readonly PaperFact[]
  readonly tables?: readonly PaperTable[]
  /** What it is worth. */
  readonly note: string
  readonly issuer: string
  /** When what it says became true: written into the file in place of the time of making. */
  readonly at: Date
}

const INK = '#1f2329'
const GREY = '#646a73'
const LINE = '#c9cdd4'
const BACK = '#f5f7fa'
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const LABEL_WIDTH = 128
/** Around a fact; closer where there are many, so that what is a receipt stays on one page. */
const PAD = 9
const CLOSE_PAD = 6
const MANY = 14

/** The pages as they are made. The library and the font are read when the first paper is. */
export async function makePaper(paper: Paper): Promise<AsyncIterable<Uint8Array>> {
  const [{ default: PDFDocument }, [regular, medium]] = await Promise.all([import('pdfkit'), fonts()])
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // None of the built-in ones, which have no Chinese.
    font: '',
    lang: 'zh-CN',
    info: {
      Title: paper.title,
      Author: paper.issuer,
      Producer: paper.issuer,
      Creator: paper.issuer,
      CreationDate: paper.at,
      ModDate: paper.at,
    },
  })
  document.registerFont('regular', regular).registerFont('medium', medium)
  draw(document, paper)
  document.end()
  return document
}

type Document = InstanceType<(typeof import('pdfkit'))['default']>

function draw(document: Document, paper: Paper): void {
  const centred = { width: WIDTH, align: 'center' } as const
  document.font('medium').fontSize(20).fillColor(INK).text(paper.title, MARGIN, MARGIN, centred)
  document
    .font('regular')
    .fontSize(10)
    .fillColor(GREY)
    .text(paper.subtitle, MARGIN, MARGIN + 34, centred)
  const ends: number[] = []
  const pad = paper.facts.length > MANY ? CLOSE_PAD : PAD
  for (const fact of paper.facts) ends.push(drawFact(document, fact, { y: ends.at(-1) ?? MARGIN + 66, pad }))
  // After all of them, so that no label's ground lies over the line above it.
  document.lineWidth(0.5).strokeColor(LINE)
  for (const y of ends)
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .stroke()
  const end = ends.at(-1) ?? MARGIN + 66
  document.lineWidth(0.8)
  document.rect(MARGIN, MARGIN + 66, WIDTH, end - MARGIN - 66).stroke()
  const below = (paper.tables ?? []).reduce((y, table) => drawTable(document, table, y), end)
  drawFoot(document, paper, below)
}

function drawFoot(document: Document, paper: Paper, above: number): void {
  const note = { width: WIDTH, lineGap: 3 } as const
  document.font('regular').fontSize(9)
  const end = roomFor(document, document.heightOfString(paper.note, note) + 50, above)
  document
    .font('regular')
    .fontSize(9)
    .fillColor(GREY)
    .text(paper.note, MARGIN, end + 16, note)
  const issuer = end + 16 + document.heightOfString(paper.note, note) + 14
  document
    .font('medium')
    .fontSize(10)
    .fillColor(INK)
    .text(paper.issuer, MARGIN, issuer, { width: WIDTH, align: 'right' })
}

const BOTTOM = 841.89 - MARGIN
const ROW = 19

/** Where the next thing of this height begins: there, or on a new page. */
function roomFor(document: Document, height: number, y: number): number {
  if (y + height <= BOTTOM) return y
  document.addPage()
  return MARGIN
}

/** Its head stands on every page that has rows of it; answers where the next thing begins. */
function drawTable(document: Document, { title, columns, rows }: PaperTable, above: number): number {
  let y = roomFor(document, 3 * ROW + 22, above + 20)
  document.font('medium').fontSize(11).fillColor(INK).text(title, MARGIN, y)
  y = drawRow(document, columns, { y: y + 20, isHead: true })
  for (const row of rows) {
    if (y + ROW > BOTTOM) {
      document.addPage()
      y = drawRow(document, columns, { y: MARGIN, isHead: true })
    }
    y = drawRow(document, row, { y, isHead: false })
  }
  return y
}

function drawRow(
  document: Document,
  cells: readonly string[],
  { y, isHead }: { readonly y: number; readonly isHead: boolean },
): number {
  const width = WIDTH / cells.length
  if (isHead) document.rect(MARGIN, y, WIDTH, ROW).fill(BACK)
  document
    .font('regular')
    .fontSize(9)
    .fillColor(isHead ? GREY : INK)
  for (const [at, cell] of cells.entries())
    document.text(cell, MARGIN + at * width + 4, y + 4, {
      width: width - 8,
      align: at === 0 ? 'left' : 'right',
      lineBreak: false,
    })
  document
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(MARGIN, y + ROW)
    .lineTo(MARGIN + WIDTH, y + ROW)
    .stroke()
  return y + ROW
}

/** One line of the table; answers where the next one begins. */
function drawFact(
  document: Document,
  { label, value, isMain = false }: PaperFact,
  { y, pad }: { readonly y: number; readonly pad: number },
): number {
  const size = isMain ? 13 : 10.5
  const space = { width: WIDTH - LABEL_WIDTH - 2 * PAD, lineGap: 2 } as const
  document.font(isMain ? 'medium' : 'regular').fontSize(size)
  const height = Math.max(14, document.heightOfString(value, space)) + 2 * pad
  document.rect(MARGIN, y, LABEL_WIDTH, height).fill(BACK)
  const beside = { width: LABEL_WIDTH - 2 * PAD }
  document
    .font('regular')
    .fontSize(10.5)
    .fillColor(GREY)
    .text(label, MARGIN + PAD, y + pad + (isMain ? 2 : 0), beside)
  document
    .font(isMain ? 'medium' : 'regular')
    .fontSize(size)
    .fillColor(INK)
  document.text(value, MARGIN + LABEL_WIDTH + PAD, y + pad, space)
  return y + height
}

let read: Promise<readonly [Buffer, Buffer]> | undefined

/** Noto Sans of a package, whatever the machine has; each paper holds the few glyphs that it shows. */
function fonts(): Promise<readonly [Buffer, Buffer]> {
  const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '..', 'fonts')
  const file = (weight: string) => readFile(path.join(folder, `NotoSansHans-${weight}.otf`))
  read ??= Promise.all([file('Regular'), file('Medium')]).catch((error: unknown) => {
    read = undefined
    throw error
  })
  return read
}
