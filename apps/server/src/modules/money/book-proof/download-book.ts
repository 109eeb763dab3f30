// The book as one file: made while it leaves, line by line, so that its length costs time and no memory.
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { dayOf, said, type Language } from '@merchant/contract'
import type { Database } from '@merchant/database'
import { bookLines } from '@merchant/ledger'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { OfferFiles } from '../../../kernel/made-file.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { languageOfRequest } from '../../../kernel/request-context.ts'

export interface DownloadDeps {
  readonly db: Database
  readonly clock: Clock
  readonly offerFiles: OfferFiles
}

interface Wanted {
  readonly merchantId: string
  readonly merchantNo: string
  readonly language: Language
}

/** So many lines are handed to the packer at once. */
const LINES = 200

export function createDownload({ db, clock, offerFiles }: DownloadDeps) {
  const addressOf = offerFiles<Wanted>('book', async ({ merchantId, merchantNo, language }) => {
    const madeAt = clock.now()
    const name = said('账本', 'book')[language]
    return {
      name: `${name}-${merchantNo}-${dayOf(madeAt)}.ndjson.gz`,
      mime: 'application/gzip',
      content: packed(bookLines(db, { merchantId, merchantNo, madeAt })),
    }
  })
  /** Answers the address of the file for one session. */
  return async (actor: MerchantActor): Promise<{ url: string }> => {
    const { merchantId, userId } = actor
    const { merchant_no: merchantNo } = await db
      .tenant(merchantId)
      .selectFrom('merchant')
      .select('merchant_no')
      .executeTakeFirstOrThrow()
    const target = { type: 'merchant', id: userId, no: merchantNo }
    const summary = said('下载账本', 'Downloaded the book')
    await db.transaction(merchantId, (tx) =>
      logAct(tx, { actor, action: 'bookProof.download', target, summary }, clock.now()),
    )
    return addressOf(actor, { merchantId, merchantNo, language: languageOfRequest() })
  }
}

/** When the reader gives up, nothing more is read; what fails while it is read breaks the file off. */
function packed(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const gzip = createGzip()
  // The reader of the packed bytes is told by their stream.
  pipeline(Readable.from(inChunks(lines)), gzip, () => undefined)
  return gzip
}

async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk: string[] = []
  for await (const line of lines) {
    chunk.push(`${line}\n`)
    if (chunk.length < LINES) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}
