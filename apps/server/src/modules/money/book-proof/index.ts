// Module entry of the book's proof 账本证明: what speaks for a merchant's book, proven again on demand, and the book as a file.
import type { Api } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ReportDeps } from '../reconciliation/index.ts'
import { bookProofParameters } from './book-proof.parameters.ts'
import { createDownload, type DownloadDeps } from './download-book.ts'
import { readProof } from './read-proof.ts'
import { verifyBook } from './verify-book.ts'

interface BookProofDeps extends ReportDeps, DownloadDeps {
  /** Asks the provider what it holds and keeps the answer; nothing for a merchant without a wallet. */
  readonly compareNow: (merchantId: string) => Promise<void>
}

const HOUR = 3_600_000

export function createBookProof(deps: BookProofDeps): { handlers: HandlersOf<Api['bookProof']> } {
  const { db, clock } = deps
  const download = createDownload(deps)
  return {
    handlers: {
      info: ({ actor }) => readProof(db, actor.merchantId),
      async verify({ actor }) {
        const { merchantId } = actor
        await takeTurn(deps, actor, 'verify', bookProofParameters.verifyPerHour)
        await db.transaction(merchantId, (tx) => verifyBook(deps, tx, clock.now()))
        await deps.compareNow(merchantId)
        return readProof(db, merchantId)
      },
      async download({ actor }) {
        await takeTurn(deps, actor, 'download', bookProofParameters.downloadsPerHour)
        return download(actor)
      },
    },
  }
}

/** Each person has so many turns an hour. */
async function takeTurn(
  { db, clock }: Pick<BookProofDeps, 'db' | 'clock'>,
  { userId }: MerchantActor,
  what: string,
  max: number,
): Promise<void> {
  const turns = atMost(`bookProof.${what}|${userId}`, [{ max, perMs: HOUR }])
  const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [turns], clock.now()))
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}
