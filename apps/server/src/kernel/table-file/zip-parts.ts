// The parts of a workbook, inflated as they are read and no further than they may: what a part says of its size counts for
// nothing, so a bomb is noticed while it goes off.
import type { Readable } from 'node:stream'
import { said } from '@merchant/contract'
import type { Entry, ZipFile } from 'yauzl'
import { tableLimits } from './table-limits.ts'
import { encrypted } from './table-kind.ts'
import { TableUnreadable } from './table-row.ts'

interface Budget {
  left: number
}

export interface ZipParts {
  readonly names: readonly string[]
  /** Null when there is no such part. Errors: throws TableUnreadable when it is damaged, or grows beyond what is allowed. */
  read(name: string): AsyncIterable<Buffer> | null
}

/** Errors: throws TableUnreadable for what is no archive, or one that was made to mislead. */
export async function openParts(bytes: Buffer): Promise<ZipParts> {
  // Read when the first file is.
  const { default: yauzl } = await import('yauzl')
  const entries = new Map<string, Entry>()
  const zip = await undamaged(() => yauzl.fromBufferPromise(bytes))
  await undamaged(async () => {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw encrypted()
      // Two parts of one name: one program would show the one, this one read the other.
      if (entries.size >= tableLimits.maxParts || entries.has(entry.fileName)) throw damaged()
      entries.set(entry.fileName, entry)
    }
  })
  const budget: Budget = { left: tableLimits.maxInflatedBytes }
  return {
    names: [...entries.keys()],
    read(name) {
      const entry = entries.get(name)
      return entry === undefined ? null : inflated(zip, entry, budget)
    },
  }
}

/** @param budget what may still be inflated of the whole file */
async function* inflated(zip: ZipFile, entry: Entry, budget: Budget): AsyncIterable<Buffer> {
  const stream = await undamaged(() => zip.openReadStreamPromise(entry))
  let size = 0
  try {
    for await (const part of partsOf(stream)) {
      size += part.length
      budget.left -= part.length
      const isBomb = size > tableLimits.ratioFromBytes && size > entry.compressedSize * tableLimits.maxRatio
      if (isBomb || budget.left < 0) throw bomb()
      yield part
    }
  } finally {
    stream.destroy()
  }
}

async function* partsOf(stream: Readable): AsyncIterable<Buffer> {
  try {
    for await (const part of stream) yield part as Buffer
  } catch (error) {
    throw error instanceof TableUnreadable ? error : damaged()
  }
}

async function undamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TableUnreadable ? error : damaged()
  }
}

export const damaged = () =>
  new TableUnreadable(
    said(
      '文件已损坏或不是 Excel 工作簿，请用 Excel 或 WPS 重新另存为 xlsx',
      'The file is damaged or no Excel workbook; save it as xlsx once more',
    ),
  )
const bomb = () =>
  new TableUnreadable(
    said(
      '文件解压后过大，已停止读取；请删除多余的工作表与格式后另存再上传',
      'The file grows too large when it is unpacked, and was not read; remove what it does not need and save it again',
    ),
  )
